import type { PortalHook } from '@crosslister/marketplaces/account-deletion.ts';
import type { MarketplaceConfig } from '@crosslister/marketplaces/context.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import { marketplaces } from '@crosslister/marketplaces/registry.ts';
import type { Services } from '../../../services.ts';

import { appOf } from '../app-keys.ts';

/** Marketplaces that tell every app when somebody closes their account. */
export const deleting = Object.values(marketplaces).flatMap((marketplace) =>
  marketplace.accountDeletion ? [{ marketplace, accountDeletion: marketplace.accountDeletion }] : [],
);

export const pathOf = ({ key }: Marketplace) => `/webhooks/${key}/account-deletion/`;

/** Address and secret, the same on every machine; the operator enters the address and a token made of the secret. */
export function portalHook(services: Services, marketplace: Marketplace): PortalHook {
  const secret = services.sealer.derive(`account deletion ${marketplace.key}`).toString('base64url');
  return { url: `${services.publicUrl()}${pathOf(marketplace)}`, secret };
}

/** Configurations with keys of an app: the server's own, else those of each seller who has entered some. */
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

/** With the keys of a seller; null where no key at hand opens them, which is no matter of the others. */
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

/** What is entered in the marketplace's portal; empty where it does not ask for it. */
export function portalEntries(
  services: Services,
  marketplace: Marketplace,
): { address: string; token: string } {
  if (!marketplace.accountDeletion) return { address: '', token: '' };
  const { url, secret } = portalHook(services, marketplace);
  return { address: url, token: marketplace.accountDeletion.verificationToken(secret) };
}

/** Says in the log what to enter in the marketplace's portal, where there are app keys and it can reach the address. */
export async function tellOperator(services: Services): Promise<void> {
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
