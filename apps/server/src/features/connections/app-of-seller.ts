import { createHash } from 'node:crypto';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { AppKeyValues } from '@crosslister/marketplaces/account/app-keys.ts';
import type { MarketplaceConfig } from '@crosslister/marketplaces/context.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import { ofPlatform } from '../../db/of-product.ts';
import type { Trx } from '../../db/schema.ts';
import { ownerOf } from '../../secrets/owner-of.ts';
import type { Services } from '../../services.ts';

/** The app whose keys a seller's calls use. */
export interface App {
  /** The server's configuration, with the seller's own keys if they have entered some. */
  config: MarketplaceConfig;
  /** Hash that identifies the app. Null if the platform needs no app, or there is none yet. */
  key: string | null;
}

/** The app keys a seller has entered, or null. Throws MarketplaceError if no key of this server can decrypt them. */
export async function readOwnKeys(
  { sealer, db }: Services,
  userId: number,
  platform: Platform,
): Promise<AppKeyValues | null> {
  const row = await db
    .selectFrom('app_keys')
    .select('keys')
    .where(ofPlatform(userId, platform))
    .executeTakeFirst();
  if (!row) return null;
  try {
    return JSON.parse(sealer.open(row.keys, ownerOf('app_keys', userId, platform))) as AppKeyValues;
  } catch (error) {
    const name = platformNames[platform];
    throw new MarketplaceError('setup', `The stored app keys for ${name} cannot be read any more.`, {
      nextStep: `Enter them again under Settings, Connections, ${name}.`,
      cause: error,
    });
  }
}

/** Stores a seller's app keys. Null removes them. */
export async function storeOwnKeys(
  { sealer }: Services,
  trx: Trx,
  { userId, platform, keys }: { userId: number; platform: Platform; keys: AppKeyValues | null },
): Promise<void> {
  if (!keys) {
    await trx.deleteFrom('app_keys').where(ofPlatform(userId, platform)).execute();
    return;
  }
  const sealed = sealer.seal(JSON.stringify(keys), ownerOf('app_keys', userId, platform));
  await trx
    .insertInto('app_keys')
    .values({ user_id: userId, platform, keys: sealed })
    .onConflict((conflict) => conflict.columns(['user_id', 'platform']).doUpdateSet({ keys: sealed }))
    .execute();
}

/** The app with these keys, or with null the server's app. */
export function appWith(services: Services, marketplace: Marketplace, own: AppKeyValues | null): App {
  const { appKeys, key: platform } = marketplace;
  const { marketplaces } = services.config;
  if (!appKeys) return { config: marketplaces, key: null };
  const config = own ? appKeys.replace(marketplaces, own) : marketplaces;
  const [name] = appKeys.fields;
  const id = name && appKeys.read(config)[name.name];
  return { config, key: id ? createHash('sha256').update(`${platform}:${id}`).digest('hex') : null };
}

/** The app of a seller's calls to a marketplace. */
export async function appOf(services: Services, marketplace: Marketplace, userId: number): Promise<App> {
  const own = marketplace.appKeys ? await readOwnKeys(services, userId, marketplace.key) : null;
  return appWith(services, marketplace, own);
}

/**
 * Whether the connection's consent was given to this app, because tokens of one app are useless to another. A consent
 * from before the app was stored was given to the server's app.
 */
export function belongsTo(
  services: Services,
  marketplace: Marketplace,
  connection: { app_key: string | null },
  { key }: App,
): boolean {
  if (!marketplace.appKeys) return true;
  return (connection.app_key ?? appWith(services, marketplace, null).key) === key;
}

/** What a connection shows if its consent was given to other app keys than the present ones. */
export const otherKeys = (label: string) => ({
  message: `The app keys for ${label} were changed, and the consent belongs to the old ones.`,
  nextStep: `Connect ${label} again under Settings, Connections.`,
});
