import type { SettingsOf } from '@crosslister/contract/platforms.ts';
import { settingsSchema } from '@crosslister/contract/schemas/setting-schemas.ts';

const Settings = settingsSchema('woocommerce');

/** What the seller chose for products in the store. What cannot be read counts as not chosen. */
export const settingsOf = ({
  settings,
}: {
  settings: Readonly<Record<string, unknown>>;
}): SettingsOf<'woocommerce'> => Settings.safeParse(settings).data ?? Settings.parse({});
