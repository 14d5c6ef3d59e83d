import {
  descriptionOf,
  type Platform,
  platformNames,
  platformsWith,
  settingsOf,
  wherePlatform,
} from '@crosslister/contract/platforms.ts';
import {
  MadePolicy,
  MakePolicy,
  type NamedPolicy,
  type PoliciesAnswer,
  policiesSchema,
} from '@crosslister/contract/policies.ts';
import { platformRules } from '@crosslister/domain/platform-rules.ts';
import type { PolicyLists } from '@crosslister/marketplaces/account/policy-lists.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { answers } from '../../http/answers.ts';
import { clientGone } from '../../http/client-gone.ts';
import { HttpProblem } from '../../http/problem.ts';
import { stepOfOneCall } from '../../marketplace-calls/next-step.ts';
import type { App, Services } from '../../services.ts';
import { findConnection } from '../connections/connection-rows.ts';
import { marketplaceContext } from '../connections/marketplace-context.ts';
import { readSettings } from '../settings/seller-settings.ts';

interface Found {
  lists: PolicyLists;
  error: { error: string; next_step: string } | null;
}

/** The seller's policies there, or why they cannot be read. */
async function read(
  services: Services,
  userId: number,
  platform: Platform,
  signal: AbortSignal,
): Promise<Found> {
  try {
    const marketplace = findMarketplace(platform);
    const connection = await findConnection(services.db, userId, platform);
    if (!connection && descriptionOf(platform).policies?.optional) return { lists: {}, error: null };
    if (!marketplace?.account.policies) throw new MarketplaceError('credentials', 'account not connected');
    const context = await marketplaceContext(services, marketplace, connection, { signal });
    return { lists: await marketplace.account.policies(context), error: null };
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    return { lists: {}, error: { error: error.message, next_step: stepOfOneCall(error) } };
  }
}

/** Makes an entry there, which only the seller's press asks for. */
async function make(
  services: Services,
  userId: number,
  platform: Platform,
  { list, name }: MakePolicy,
  signal: AbortSignal,
): Promise<NamedPolicy> {
  const { policies } = descriptionOf(platform);
  const kind = policies?.lists[list];
  const marketplace = findMarketplace(platform);
  if (!marketplace?.account.makePolicy || !kind || !policies?.makes?.includes(kind)) {
    throw new HttpProblem(
      400,
      `${platformNames[platform]} makes no ${list.replaceAll('_', ' ')} from here.`,
      {
        nextStep: `Make it ${wherePlatform[platform]}.`,
      },
    );
  }
  try {
    const connection = await findConnection(services.db, userId, platform);
    const context = await marketplaceContext(services, marketplace, connection, { signal });
    return await marketplace.account.makePolicy(context, kind, name);
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    throw new HttpProblem(422, error.message, { nextStep: stepOfOneCall(error) });
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
    const { path, lists, makes } = descriptionOf(platform).policies ?? { path: platform, lists: {} };
    app.get(
      `/api/${path}/`,
      answers(policiesSchema(platform)),
      async ({ userId }, reply): Promise<PoliciesAnswer> => {
        const current_settings = await chosenOf(services, userId, platform);
        const found = await read(services, userId, platform, clientGone(reply));
        return {
          success: found.error === null,
          ...found.error,
          unread: found.lists.unread,
          ...Object.fromEntries(Object.entries(lists).map(([list, of]) => [list, found.lists[of] ?? []])),
          current_settings,
        };
      },
    );
    if (!makes) continue;
    app.post(`/api/${path}/`, answers(MadePolicy, { body: MakePolicy }), async ({ userId, body }, reply) => ({
      success: true as const,
      made: await make(services, userId, platform, body, clientGone(reply)),
    }));
  }
}
