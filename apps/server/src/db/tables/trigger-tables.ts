import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Generated } from 'kysely';
import type { MaybeJson, MaybeTime, StoredStatus, Time } from '../columns.ts';

/** What triggers store about operations, so that no rule has to read operations that have ended. */
export interface TriggerTables {
  /** What was done to a product on a marketplace, noted by a trigger on operations: rules ask this, never finished operations. */
  listing_states: {
    user_id: number;
    product_id: number;
    platform: Platform;
    /** Crosslists that sent something and did not complete: what they made may be live there. */
    unheard: Generated<number[]>;
    /** When a delist last ended a listing there. */
    ended_at: MaybeTime;
    /** Whether a revise ever sent a quantity to the marketplace. */
    quantity_told: Generated<boolean>;
    /** When the last crosslist, or revise of the quantity, ended that sent the stock. */
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
    /** The last of them that failed, until one succeeds. */
    failure: MaybeJson<unknown>;
  };
  /** What a sale ended elsewhere, one row for each delist. Stored by a trigger on operations. */
  sale_endings: {
    operation_id: number;
    user_id: number;
    product_id: number | null;
    platform: Platform;
    sku: string;
    sale_id: number | null;
    sold_on: Platform | null;
    reason: string;
    /** It only made sure that nothing more is sold where the stock had sold out. */
    sold_out: boolean;
    status: StoredStatus;
    status_seen: string | null;
    error: string | null;
    created_at: Time;
    finished_at: MaybeTime;
  };
}
