import { isDeepStrictEqual } from 'node:util';
import { type Platform, settingsOf, usualValue } from '@crosslister/contract/platforms.ts';
import { type PricingRules, ProductOverrides } from '@crosslister/contract/schemas/setting-schemas.ts';
import { platformRules } from '@crosslister/domain/platform-rules.ts';
import type { RemoteItem } from '@crosslister/marketplaces/catalogue/remote-item.ts';
import { anyOf } from '../../db/any-of.ts';
import { ofPlatform } from '../../db/of-product.ts';
import type { ListingRow, ProductRow, Trx } from '../../db/schema.ts';
import type { LockedKey } from '../../operations/lock.ts';

type SettingsThere = ListingRow['settings_there'];

/** What the listings said of their settings when they were last read, by product. */
export async function findSettingsThere(
  trx: Trx,
  userId: number,
  platform: Platform,
  products: readonly LockedKey[],
): Promise<Map<number, SettingsThere>> {
  if (products.length === 0) return new Map();
  const rows = await trx
    .selectFrom('listings')
    .select(['product_id', 'settings_there'])
    .where(ofPlatform(userId, platform))
    .where('product_id', '=', anyOf(products))
    .execute();
  return new Map(rows.map(({ product_id, settings_there }) => [product_id, settings_there]));
}

/**
 * The product's settings there, with those that were changed in its listing since it was last read. What the seller has
 * chosen here meanwhile, in the product or in Settings, stays. Null if nothing was changed.
 */
export function settingsTaken(
  platform: Platform,
  { settings = {} }: Pick<RemoteItem, 'settings'>,
  { overrides }: Pick<ProductRow, 'overrides'>,
  rules: PricingRules,
  there: SettingsThere | undefined,
): ProductRow['overrides'] | null {
  if (!there) return null;
  const usual = platformRules(rules, platform);
  const own = { ...overrides[platform] };
  for (const [name, value] of Object.entries(settings)) {
    const setting = settingsOf(platform)[name];
    if (!setting) continue;
    const before = there[name] ?? usualValue(setting);
    if (value === before || (own[name] ?? usual[name]) !== before) continue;
    if (value === usual[name]) delete own[name];
    else own[name] = value;
  }
  const taken = ProductOverrides.safeParse({ [platform]: own }).data as ProductRow['overrides'] | undefined;
  if (!taken || isDeepStrictEqual(own, overrides[platform] ?? {})) return null;
  return { ...overrides, ...taken };
}
