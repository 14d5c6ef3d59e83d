import type { ChangeSource } from '@crosslister/contract/lists.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Generated } from 'kysely';
import type { DefaultTime, Json, MaybeJson } from '../columns.ts';

/** What was changed in products, and what Undo restores. */
export interface ChangeTables {
  product_changes: {
    id: Generated<number>;
    user_id: number;
    product_id: number;
    changed_at: DefaultTime;
    source: ChangeSource;
    platform: Platform | null;
    /** Columns of the product that changed, and their values. Null for a product that is new. */
    before: MaybeJson<Record<string, unknown>>;
    after: MaybeJson<Record<string, unknown>>;
    /** The saving of the grid, until it is undone, or the import. */
    batch_id: Generated<string | null>;
  };
  undo_steps: {
    id: Generated<number>;
    user_id: number;
    undo_id: string;
    product_id: number;
    action: 'mark_as_active' | 'mark_as_sold' | 'delist';
    before: Json<unknown>;
    /** Like `before.sales`, at the time the action had ended. Null in rows of the previous release. */
    sales_after: MaybeJson<{ id: number; state: 'sold' | 'cancelled' | 'void' }[]>;
    created_at: DefaultTime;
  };
}
