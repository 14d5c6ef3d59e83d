import { wordList } from '@crosslister/contract/word-list.ts';
import {
  type AccountLook,
  type Finding,
  failed,
  passed,
  warned,
} from '@crosslister/marketplaces/account/account-check.ts';
import type { Allowance, Quota } from '@crosslister/marketplaces/account/app-keys.ts';
import type { MarketplaceContext } from '@crosslister/marketplaces/context.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import type { Webhooks } from '@crosslister/marketplaces/sales/webhooks.ts';
import type { ConnectionRow } from '../../db/schema.ts';
import { stepOfRepeated } from '../../marketplace-calls/next-step.ts';
import { isEnough } from '../../marketplace-calls/reserve.ts';
import type { Services } from '../../services.ts';
import { appOf } from '../connections/app-of-seller.ts';
import { rehearse } from '../connections/rehearsal/rehearse.ts';
import { stepToEndAgain } from '../connections/rehearsal/store-rehearsal.ts';
import { hookOf, reachableUrl } from '../connections/webhooks/hook.ts';

/** What this server knows of the account beside the marketplace. */
export function serverLooks(
  services: Services,
  marketplace: Marketplace,
  connection: ConnectionRow,
  context: MarketplaceContext,
): AccountLook[] {
  const { webhooks } = marketplace;
  const stop = connection.listing_stop;
  const isStopped = stop && Date.parse(stop.until) > services.now().getTime();
  return [
    { name: 'Endings', look: () => endings(services, marketplace, connection, context) },
    ...(isStopped ? [{ name: 'New listings', look: async () => stopped(stop) }] : []),
    ...(webhooks
      ? [
          {
            name: 'Messages of orders',
            look: () => messagesOfOrders(services, webhooks, connection, context),
          },
        ]
      : []),
  ];
}

function stopped({ message, nextStep, link }: NonNullable<ConnectionRow['listing_stop']>): Finding {
  const step = nextStep ?? 'Retry a failed listing to try at once.';
  return failed(`The last new listing was refused: ${message}`, { nextStep: step, ...(link && { link }) });
}

/** What it finds is stored: where listings could not be ended until now, listing goes on. */
async function endings(
  services: Services,
  marketplace: Marketplace,
  connection: ConnectionRow,
  { signal }: MarketplaceContext,
): Promise<Finding> {
  try {
    await rehearse(services, marketplace, connection, { signal, urgent: true });
    return passed('An end was rehearsed as far as that changes nothing, and would work.');
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    const { link, fix } = error.details;
    return failed(error.message, {
      nextStep: stepToEndAgain(error),
      ...(link && { link }),
      ...(fix && { fix }),
    });
  }
}

/** Never a failure: without them, sales are found by asking. */
async function messagesOfOrders(
  services: Services,
  webhooks: Webhooks,
  connection: ConnectionRow,
  context: MarketplaceContext,
): Promise<Finding> {
  const baseUrl = reachableUrl(services.config);
  if (baseUrl === null) {
    return passed('None: this server has no public https address (PUBLIC_URL). Sales are found by asking.');
  }
  try {
    return await webhooks.check(context, hookOf(services, baseUrl, connection));
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    const { link } = error.details;
    return warned(error.message, { nextStep: stepOfRepeated(error), ...(link && { link }) });
  }
}

/** The day's calls of the app whose keys are used, where the marketplace counts them. */
export function callsLook(
  services: Services,
  marketplace: Marketplace,
  { user_id }: ConnectionRow,
  context: MarketplaceContext,
): AccountLook[] {
  const quota = marketplace.appKeys?.quota;
  if (!quota) return [];
  return [
    {
      name: 'Calls left today',
      async look() {
        const { key } = await appOf(services, marketplace, user_id);
        const counts = quota.allowances.map((each) =>
          countOf(services, quota, each, { key: key ?? '', context }),
        );
        return callsFinding(marketplace.label, await Promise.all(counts));
      },
    },
  ];
}

interface Count {
  name: string;
  limit: number;
  left: number;
}

/** As the marketplace says when asked; else as its answers said, or as they were counted here. */
async function countOf(
  { ledger, log, now }: Services,
  quota: Quota,
  { name, dailyCalls, ask }: Allowance,
  { key, context }: { key: string; context: MarketplaceContext },
): Promise<Count> {
  const account = { appKey: key, day: quota.day(now()), allowance: name };
  try {
    const reported = await ask?.(context);
    if (reported) ledger.report(account, reported);
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    log.warn({ reason: error.message, allowance: name }, 'the limit is not known');
  }
  const { calls, limit } = await ledger.read(account);
  const most = limit ?? dailyCalls;
  return { name, limit: most, left: Math.max(0, most - calls) };
}

function callsFinding(label: string, counts: readonly Count[]): Finding {
  const number = (value: number) => value.toLocaleString('en-GB');
  const words = counts.map(({ name, limit, left }) => {
    const text = `${number(left)} of ${number(limit)}`;
    return counts.length > 1 ? `${text} (${name})` : text;
  });
  const text = `${wordList(words)}.`;
  const nextStep = `Nothing to do: it goes on tomorrow. To do more in a day, ask ${label} for a higher limit.`;
  if (counts.some(({ left }) => left === 0)) return failed(`${text} They are used up.`, { nextStep });
  if (counts.every(({ limit, left }) => isEnough(limit, limit - left))) return passed(text);
  return warned(`${text} The rest is kept for ending listings and finding sales.`, { nextStep });
}
