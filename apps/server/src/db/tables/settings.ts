import type { PlatformSettings } from '@crosslister/contract/credentials.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Json } from '../columns.ts';

export interface SettingsTables {
  settings: {
    user_id: number;
    pricing_rules: Json<unknown>;
    default_ebay_category: Generated<string>;
    source_platform: ColumnType<Platform, Platform | undefined, Platform>;
    platform_settings: Json<PlatformSettings>;
    views: Json<unknown>;
    /** By the label in small letters. */
    label_colours: Json<Record<string, string>>;
    fees: Json<unknown>;
    /** Within how many days the seller posts where the marketplace does not say. */
    handling_days: number | null;
    /** No rule does anything (table rules). */
    rules_stopped: Generated<boolean>;
    /** Products with an ISBN are asked about by themselves (table proposal_asks). */
    ask_books: Generated<boolean>;
    /** By their names. */
    import_presets: Json<Record<string, object>>;
  };
}
