import type { PortalHook } from '@crosslister/marketplaces/account/account-deletion.ts';
import type { MarketplaceConfig } from '@crosslister/marketplaces/context.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import { marketplaces } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { Services } from '../../../services.ts';

import { appOf } from '../app-of-seller.ts';

/** Marketplaces that notify every app when somebody closes their account. */
export const deleting = Object.values(marketplaces).flatMap((marketplace) =>
  marketplace.accountDeletion ? [{ marketplace, accountDeletion: marketplace.accountDeletion }] : [],
);

export const pathOf = ({ key }: Marketplace) => `/webhooks/${key}/account-deletion/`;

/** URL and secret, the same on every machine. The operator enters the URL and a token derived from the secret. */
export function portalHook(services: Services, marketplace: Marketplace): PortalHook {
  const secret = services.sealer.derive(`account deletion ${marketplace.key}`).toString('base64url');
  return { url: `${services.publicUrl()}${pathOf(marketplace)}`, secret };
}

/** Configurations with app keys: the server's own, otherwise those of each seller who has entered some. */
export async function configsWithApp(
  services: Services,
  { marketplace, accountDeletion }: (typeof deleting)[number],
): Promise<MarketplaceConfig[]> {
  const own = services.config.marketplaces;
  if (accountDeletion.expected(own)) return [own];
  const rows = await services.db
    .selectFrom('app_keys')
    .select('user_id')
    .where('platform', '=', marketplace.key)
    .orderBy('user_id')
    .execute();
  const configs = await Promise.all(rows.map(({ user_id }) => configOf(services, marketplace, user_id)));
  return configs.filter((config) => config !== null).filter(accountDeletion.expected);
}

/** With the keys of one seller. Null if they cannot be decrypted, which does not affect the other sellers. */
async function configOf(
  services: Services,
  marketplace: Marketplace,
  userId: number,
): Promise<MarketplaceConfig | null> {
  try {
    return (await appOf(services, marketplace, userId)).config;
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    services.log.warn({ user: userId, platform: marketplace.key }, 'app keys of a seller cannot be opened');
    return null;
  }
}

/** What the operator enters in the marketplace's developer portal. Empty if the marketplace does not ask for it. */
export function portalEntries(
  services: Services,
  marketplace: Marketplace,
): { address: string; token: string } {
  if (!marketplace.accountDeletion) return { address: '', token: '' };
  const { url, secret } = portalHook(services, marketplace);
  return { address: url, token: marketplace.accountDeletion.verificationToken(secret) };
}

/**
 * Logs what to enter in the marketplace's developer portal, if there are app keys and the
 * marketplace can reach this server.
 */
export async function logPortalEntries(services: Services): Promise<void> {
  if (!services.config.publicUrl?.startsWith('https:')) return;
  for (const each of deleting) {
    if ((await configsWithApp(services, each)).length === 0) continue;
    const { address: endpoint, token: verification_token } = portalEntries(services, each.marketplace);
    services.log.info(
      { endpoint, verification_token },
      `${each.marketplace.label} wants to tell of closed accounts: enter these two in its portal (docs/operating.md)`,
    );
  }
}
