import type { Platform } from '@crosslister/contract/platforms.ts';
import type { ColumnType, Generated } from 'kysely';
import type { DefaultTime, Json, MaybeTime } from '../columns.ts';

/** What a seller lets Crosslister do with things that do not sell, and what was done. */
export interface RuleTables {
  rules: {
    id: Generated<number>;
    user_id: number;
    name: string;
    enabled: boolean;
    after_days: number;
    labels: ColumnType<string[], string[], string[]>;
    step: Json<unknown>;
    times: number;
    per_day: number;
    /** A day in the UK, such as `2026-11-26`. */
    starts_on: string;
  };
  rule_steps: {
    user_id: number;
    product_id: number;
    platform: Platform;
    /** At most one for each listing (the key). */
    day: string;
    rule_id: number | null;
    kind: 'price' | 'relist';
    before_pence: number;
    after_pence: number;
    /** The revise, or the delist of a relist. */
    operation_id: number | null;
    made_at: DefaultTime;
    /** All rules were stopped before it was sent. */
    taken_back_at: MaybeTime;
  };
}
