import type { Platform } from '@crosslister/contract/platforms.ts';
import type { ColumnType } from 'kysely';
import type { DefaultTime } from '../columns.ts';

/** What belongs to a batch beside its operations. */
export interface BatchTables {
  skipped_listings: {
    user_id: number;
    batch_id: string;
    product_id: number;
    platform: Platform;
    /** Names of fields, such as Condition. */
    missing: ColumnType<string[], string[], string[]>;
    created_at: DefaultTime;
  };
}
