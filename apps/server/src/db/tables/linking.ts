import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Generated } from 'kysely';
import type { DefaultTime, Json, MaybeTime } from '../columns.ts';

/** Products that are, or may be, the same thing. */
export interface LinkingTables {
  lookalikes: {
    id: Generated<number>;
    user_id: number;
    kept_id: number;
    other_id: number;
    /** In thousandths, as the three below. */
    score: number;
    title: number;
    photo: number | null;
    price: number;
    sure: boolean;
    dismissed_at: MaybeTime;
    error: string | null;
  };
  lookalike_looks: {
    user_id: number;
    asked_at: DefaultTime;
    looked_at: MaybeTime;
    photos_done: Generated<number>;
    photos_total: Generated<number>;
  };
  photo_prints: { user_id: number; address_key: Buffer; prints: string[] | null; made_at: DefaultTime };
  linked_products: {
    other_id: number;
    user_id: number;
    kept_id: number;
    linked_at: DefaultTime;
    platforms: Platform[];
    sale_ids: number[];
    before: Json<Record<string, unknown>>;
    after: Json<Record<string, unknown>>;
  };
}
