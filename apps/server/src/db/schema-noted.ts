import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Generated } from 'kysely';
import type { MaybeJson, MaybeTime, StoredStatus, Time } from './columns.ts';

/** What triggers note of operations, so that no rule has to ask those that have ended. */
export interface NotedTables {
  /** What was done to a product on a marketplace, noted by a trigger on operations: rules ask this, never finished operations. */
  listing_states: {
    user_id: number;
    product_id: number;
    platform: Platform;
    /** Crosslists that sent something and did not complete: what they made may stand there. */
    unheard: Generated<number[]>;
    /** When a delist last ended what stood there. */
    ended_at: MaybeTime;
    /** Whether a revise was ever to tell the marketplace how many there are. */
    quantity_told: Generated<boolean>;
    /** When what last sent the stock ended: a crosslist or a revise of the quantity. */
    stock_sent_at: MaybeTime;
    /** When the last revise ended that sent something. */
    revised_at: MaybeTime;
    last_write_id: Generated<number>;
    /** Parameters of the newest revise, if it failed or was cancelled and nothing was stored since. */
    unsent: MaybeJson<unknown>;
    last_crosslist_id: Generated<number>;
    /** Journal of the newest crosslist, if it failed or was cancelled, and when it was stored. */
    left_behind: MaybeJson<unknown>;
    left_behind_since: MaybeTime;
    /** When the newest crosslist was stored that has completed. */
    crosslist_stored_at: MaybeTime;
    /** The last crosslist that was cancelled: `id`, `params`, `stored_at`, `ended_at`. */
    cancelled_crosslist: MaybeJson<unknown>;
    /** When a crosslist, revise or delist last ended. */
    worked_at: MaybeTime;
  };
  /** What a sale ended elsewhere, one row for each delist; noted by a trigger on operations. */
  sale_endings: {
    operation_id: number;
    user_id: number;
    product_id: number | null;
    platform: Platform;
    sku: string;
    sale_id: number | null;
    sold_on: Platform | null;
    reason: string;
    /** It only saw to it that nothing more is sold of what had sold out. */
    sold_out: boolean;
    status: StoredStatus;
    status_seen: string | null;
    error: string | null;
    created_at: Time;
    finished_at: MaybeTime;
  };
}
