import type { Platform } from '@crosslister/contract/platforms.ts';
import { EbayPolicies, EtsyProfiles } from '@crosslister/contract/policies.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import { clientGone } from '../../http/client-gone.ts';
import { stepOfOneCall } from '../../marketplace-calls/next-step.ts';
import type { App, Services } from '../../services.ts';
import { marketplaceContext } from '../connections/marketplace-context.ts';
import { findConnection } from '../connections/store.ts';
import { readSettings } from '../settings/store.ts';

const nothing = { payment: [], shipping: [], returns: [] };

/** The seller's policies there, or why they cannot be read. */
async function read(services: Services, userId: number, platform: Platform, signal: AbortSignal) {
  try {
    const marketplace = findMarketplace(platform);
    const connection = await findConnection(services.db, userId, platform);
    if (!marketplace?.policies) throw new MarketplaceError('credentials', 'account not connected');
    const context = await marketplaceContext(services, marketplace, connection, { signal });
    return { ...(await marketplace.policies(context)), error: null };
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    return { ...nothing, error: { error: error.message, next_step: stepOfOneCall(error) } };
  }
}

export async function policyRoutes(app: App, services: Services): Promise<void> {
  app.get(
    '/api/ebay-policies/',
    { schema: { response: { 200: EbayPolicies } } },
    async ({ userId }, reply) => {
      const { pricingRules } = await readSettings(services.db, userId);
      const { payment_policy, shipping_policy, return_policy } = pricingRules.ebay_settings;
      const found = await read(services, userId, 'ebay', clientGone(reply));
      return {
        success: found.error === null,
        ...found.error,
        payment_policies: found.payment,
        shipping_policies: found.shipping,
        return_policies: found.returns,
        current_settings: { payment_policy, shipping_policy, return_policy },
      };
    },
  );

  app.get(
    '/api/etsy-profiles/',
    { schema: { response: { 200: EtsyProfiles } } },
    async ({ userId }, reply) => {
      const { pricingRules } = await readSettings(services.db, userId);
      const found = await read(services, userId, 'etsy', clientGone(reply));
      return {
        success: found.error === null,
        ...found.error,
        shipping_profiles: found.shipping,
        return_policies: found.returns,
        current_settings: pricingRules.etsy_settings,
      };
    },
  );
}
