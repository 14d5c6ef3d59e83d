import { descriptionOf, type Platform, platformsWith, settingsOf } from '@crosslister/contract/platforms.ts';
import { type PoliciesAnswer, policiesSchema } from '@crosslister/contract/policies.ts';
import { platformRules } from '@crosslister/domain/platform-rules.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { clientGone } from '../../http/client-gone.ts';
import { stepOfOneCall } from '../../marketplace-calls/next-step.ts';
import type { App, Services } from '../../services.ts';
import { findConnection } from '../connections/connection-rows.ts';
import { marketplaceContext } from '../connections/marketplace-context.ts';
import { readSettings } from '../settings/seller-settings.ts';

const nothing = { payment: [], shipping: [], returns: [], sections: [] };

/** The seller's policies there, or why they cannot be read. */
async function read(services: Services, userId: number, platform: Platform, signal: AbortSignal) {
  try {
    const marketplace = findMarketplace(platform);
    const connection = await findConnection(services.db, userId, platform);
    if (!marketplace?.account.policies) throw new MarketplaceError('credentials', 'account not connected');
    const context = await marketplaceContext(services, marketplace, connection, { signal });
    return { ...nothing, unread: undefined, ...(await marketplace.account.policies(context)), error: null };
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    return {
      ...nothing,
      unread: undefined,
      error: { error: error.message, next_step: stepOfOneCall(error) },
    };
  }
}

/** What Settings have chosen of a platform's policies. */
async function chosenOf({ db }: Services, userId: number, platform: Platform) {
  const rules = platformRules((await readSettings(db, userId)).pricingRules, platform);
  const policies = Object.entries(settingsOf(platform)).filter(([, { kind }]) => kind === 'policy');
  return Object.fromEntries(policies.map(([name]) => [name, String(rules[name] ?? '')]));
}

/** `GET /api/ebay-policies/`, `GET /api/etsy-profiles/`: for every platform that has some, as its description says. */
export async function policyRoutes(app: App, services: Services): Promise<void> {
  for (const platform of platformsWith('policies')) {
    const { path, lists } = descriptionOf(platform).policies ?? { path: platform, lists: {} };
    app.get(
      `/api/${path}/`,
      { schema: { response: { 200: policiesSchema(platform) } } },
      async ({ userId }, reply): Promise<PoliciesAnswer> => {
        const current_settings = await chosenOf(services, userId, platform);
        const found = await read(services, userId, platform, clientGone(reply));
        return {
          success: found.error === null,
          ...found.error,
          unread: found.unread,
          ...Object.fromEntries(Object.entries(lists).map(([list, of]) => [list, found[of]])),
          current_settings,
        };
      },
    );
  }
}
