import { Apps } from '@crosslister/contract/accounts/own-apps.ts';
import { STORED_SECRET } from '@crosslister/contract/credentials.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { instead } from '@crosslister/domain/instead.ts';
import type { AppKeys, AppKeyValues } from '@crosslister/marketplaces/account/app-keys.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import { marketplaces } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import { ofPlatform } from '../../../db/of-product.ts';
import type { Trx } from '../../../db/schema.ts';
import type { Services } from '../../../services.ts';
import { appWith, belongsTo, otherKeys, readOwnKeys, storeOwnKeys } from '../app-of-seller.ts';
import { portalEntries } from '../closed-accounts/portal-hook.ts';
import { noProblem } from '../connection-failures.ts';
import { findConnection } from '../connection-rows.ts';
import { returnAddresses, returnAddressOf } from '../return-address.ts';

export type WithKeys = Marketplace & { appKeys: AppKeys };

export const withKeys = Object.values(marketplaces).flatMap((marketplace): WithKeys[] =>
  marketplace.appKeys ? [{ ...marketplace, appKeys: marketplace.appKeys }] : [],
);

/** The field of the settings record that holds the keys of a platform. */
export const recordOf = ({ key }: Marketplace) => `${key}_app`;

/** The seller's own app keys with secrets masked, and what the page needs to explain how to get keys. */
export async function readApps(services: Services, userId: number): Promise<Apps> {
  const entries = withKeys.map(async (marketplace) => {
    const { key, appKeys } = marketplace;
    const own = await readKeys(services, userId, key);
    const { address: deletion_address, token: deletion_token } = portalEntries(services, marketplace);
    const app = {
      ...Object.fromEntries(
        appKeys.fields.map(({ name, secret }) => [
          name,
          own[name] && secret ? STORED_SECRET : (own[name] ?? ''),
        ]),
      ),
      instance_has_keys: Object.values(appKeys.read(services.config.marketplaces)).every(Boolean),
      return_address: await returnAddressOf(services, userId, key),
      return_addresses: returnAddresses(services, key),
      deletion_address,
      deletion_token,
    };
    return [recordOf(marketplace), app] as const;
  });
  return Apps.parse(Object.fromEntries(await Promise.all(entries)));
}

/** Keys that cannot be decrypted have to be entered again. */
export const readKeys = async (...asked: Parameters<typeof readOwnKeys>): Promise<AppKeyValues> =>
  (await readOwnKeys(...asked).catch(instead(null, (error) => error instanceof MarketplaceError))) ?? {};

export interface AppChange {
  marketplace: WithKeys;
  /** Null: the seller's own keys are removed. Undefined: they stay. */
  keys?: AppKeyValues | null;
  /** The return address that the seller has registered with the app. */
  returnAddress?: string | undefined;
  /** The marketplace did not answer. */
  isUnchecked?: true;
}

/** Whose keys are stored without a test, in a sentence. */
export function uncheckedWords(changes: readonly AppChange[]): string | null {
  const names = changes.flatMap(({ marketplace, isUnchecked }) => (isUnchecked ? [marketplace.label] : []));
  if (names.length === 0) return null;
  return `${wordList(names)} did not answer, so these app keys are saved without a test. Connecting tests them.`;
}

/** Stores checked changes. A connection whose consent was given to other keys has to be connected again. */
export async function storeApps(
  services: Services,
  trx: Trx,
  userId: number,
  changes: AppChange[],
): Promise<void> {
  if (changes.length === 0) return;
  for (const { marketplace, keys, returnAddress } of changes) {
    const { key: platform } = marketplace;
    if (keys !== undefined) await storeOwnKeys(services, trx, { userId, platform, keys });
    if (returnAddress)
      await trx
        .updateTable('app_keys')
        .set({ return_address: returnAddress })
        .where(ofPlatform(userId, platform))
        .execute();
    if (keys === undefined) continue;
    const connection = await findConnection(trx, userId, marketplace.key);
    if (!connection?.secrets) continue;
    const fits = belongsTo(services, marketplace, connection, appWith(services, marketplace, keys));
    const { message, nextStep } = otherKeys(marketplace.label);
    await trx
      .updateTable('connections')
      .set(
        fits
          ? noProblem
          : { error: `${message} ${nextStep}`, connect_again: true, failing_since: sql`now()` },
      )
      .where('id', '=', connection.id)
      .execute();
  }
  await changed(trx, userId, 'settings', 'connections');
}
