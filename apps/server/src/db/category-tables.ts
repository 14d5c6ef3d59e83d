import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Generated } from 'kysely';
import type { DefaultTime, Json } from './columns.ts';

/** The marketplaces' own categories, which belong to no seller, and what a seller chose among them. */
export interface CategoryTables {
  categories: {
    platform: Platform;
    id: string;
    name: string;
    parent_id: string | null;
    level: number;
    leaf: boolean;
    position: number;
  };
  category_rules: { platform: Platform; category_id: string; rules: Json<unknown>; fetched_at: DefaultTime };
  /** What a seller chose for one kind of thing: see listings/categories/memory.ts. */
  category_choices: {
    user_id: number;
    platform: Platform;
    kind: string;
    category_id: string;
    words: Generated<string[]>;
    chosen_at: DefaultTime;
  };
  /** What the seller said that a value is at a marketplace: see policies/value-answers.ts. */
  value_answers: {
    user_id: number;
    platform: Platform;
    category_id: string;
    meaning: string;
    said: string;
    takes: string;
    answered_at: DefaultTime;
  };
  category_trees: {
    platform: Platform;
    version: string;
    /** When the marketplace was last asked, and when its answer last changed. */
    fetched_at: DefaultTime;
    changed_at: DefaultTime;
    expired: Json<{ from: string; to: string }[]>;
  };
}
