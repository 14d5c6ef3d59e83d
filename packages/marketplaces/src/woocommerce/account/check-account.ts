import { plural } from '@crosslister/contract/texts/plural.ts';
import { type Finding, once, passed, warned } from '../../account/account-check.ts';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { AccountCalls } from '../../marketplace.ts';
import { SystemStatus } from '../answers.ts';
import { read } from '../client.ts';
import { checkBackorders } from './check-backorders.ts';
import { checkCaches } from './check-caches.ts';
import { checkPrices } from './check-prices.ts';
import { adminPage, storeOf } from './store-address.ts';
import { proveCurrency, proveReading, proveWriting } from './test-connection.ts';

/** By more than this (minutes) times in the store and here no longer fit together. */
const MOST_MINUTES = 5;

/** Notes by how much (ms) the store's clock is ahead, from any answer of its: also one that refuses a signature's time. */
function watchClock(context: MarketplaceContext): {
  context: MarketplaceContext;
  ahead: () => number | null;
} {
  let ahead: number | null = null;
  const fetch: typeof globalThis.fetch = async (...call) => {
    const answer = await context.fetch(...call);
    const theirs = Date.parse(answer.headers.get('date') ?? '');
    if (!Number.isNaN(theirs)) ahead = theirs - context.now().getTime();
    return answer;
  };
  return { context: { ...context, fetch }, ahead: () => ahead };
}

function clockFinding(ahead: number | null): Finding {
  if (ahead === null) {
    return warned('Your store does not say what time it has.', {
      nextStep: 'See that the clock of its server is right.',
    });
  }
  const minutes = Math.round(Math.abs(ahead) / 60_000);
  if (minutes <= MOST_MINUTES) return passed('The store and this server have the same time.');
  return warned(
    `The clock of your store is ${plural(minutes, 'minute')} ${ahead > 0 ? 'ahead of' : 'behind'} this server's.`,
    {
      nextStep:
        'Set the one that is wrong, or ask your host to. A store without https takes no signature that is off by more than 15 minutes.',
    },
  );
}

function systemFinding({ environment, settings }: SystemStatus, webhooksPage: string): Finding {
  const { version, wp_version, wp_cron = true } = environment;
  const hpos = settings.HPOS_enabled
    ? 'High-performance order storage is on'
    : 'Orders are stored as posts (no high-performance order storage), which works too';
  const text = `WooCommerce ${version}, WordPress ${wp_version}. ${hpos}.`;
  if (wp_cron) return passed(text);
  return warned(`${text} WP-Cron is off, and with it the webhooks are sent.`, {
    nextStep: 'See that your host runs wp-cron.php every minute. Sales are found by asking all the same.',
    link: webhooksPage,
  });
}

const statusFields = 'environment.version,environment.wp_version,environment.wp_cron,settings.HPOS_enabled';

/** Settings need a higher permission than products. */
async function checkSystem(context: MarketplaceContext): Promise<Finding> {
  const store = storeOf(context.secrets);
  const answer = { schema: SystemStatus, what: 'its system status' };
  try {
    const status = await read(context, 'wc/v3/system_status', { _fields: statusFields }, answer);
    return systemFinding(status, adminPage(store, 'webhooks'));
  } catch (error) {
    if (!(error instanceof MarketplaceError) || error.details.status !== 403) throw error;
    return warned('The user this API key belongs to may not read the status of your store.', {
      nextStep: 'Listing works without. With a key that an administrator made, this can be looked at too.',
      link: adminPage(store, 'keys'),
    });
  }
}

/** Ten calls, and three more where prices are without VAT. */
export const checkAccount: AccountCalls['check'] = (given, settings) => {
  const { context, ahead } = watchClock(given);
  const reading = once(() => proveReading(context));
  return [
    {
      name: 'Address and permalinks',
      async look() {
        await reading();
        return passed(`The API answers at ${storeOf(context.secrets).url}, and the key may read.`);
      },
    },
    {
      name: 'Write access',
      async look() {
        await proveWriting(context);
        return passed('The key may also write.');
      },
    },
    {
      name: 'Currency',
      async look() {
        const isKnown = await proveCurrency(context);
        return passed(isKnown ? 'The store sells in pounds.' : 'The store does not say: pounds are assumed.');
      },
    },
    { name: 'Prices', look: () => checkPrices(context) },
    { name: 'Backorders', look: () => checkBackorders(context, settings) },
    { name: 'Caches', look: () => checkCaches(context) },
    { name: 'System', look: () => checkSystem(context) },
    {
      name: 'Clock',
      async look() {
        // Its refusal is the line of the address.
        await reading().catch(() => undefined);
        return clockFinding(ahead());
      },
    },
  ];
};
