import { type AppKeys, needKeys } from '../../account/app-keys.ts';
import type { MarketplaceConfig } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { request } from '../../http.ts';
import { checkKeys, keyRefused } from '../errors.ts';

/** The `x-api-key` of every call: key and secret since February 2026. Throws `setup` without them. */
export function checkAppKeys({ etsy }: MarketplaceConfig): string {
  const needed = { ETSY_KEYSTRING: etsy.keystring, ETSY_SHARED_SECRET: etsy.sharedSecret };
  needKeys('Etsy', needed, {
    nextStep: 'Enter the keys of your Etsy app under Settings, Connections. That page says how to get them.',
    link: 'https://www.etsy.com/developers/your-apps',
  });
  return `${etsy.keystring}:${etsy.sharedSecret}`;
}

const check: AppKeys['check'] = async (context) => {
  const answer = await request(context, {
    who: 'Etsy',
    method: 'GET',
    url: `${context.config.etsy.apiUrl}/application/openapi-ping`,
    headers: { 'x-api-key': checkAppKeys(context.config), accept: 'application/json' },
  });
  const { status } = answer;
  if (status === 200) return;
  // The call needs no seller and nothing else, so a refusal concerns the key.
  if (status === 401 || status === 403 || status === 404) {
    throw (
      keyRefused(answer) ??
      new MarketplaceError('setup', 'Etsy does not know these app keys.', { status, nextStep: checkKeys })
    );
  }
  throw new MarketplaceError('unavailable', `Etsy could not check the keys just now (${status}).`, {
    status,
  });
};

const DAY_SECONDS = 86_400;

/**
 * An app registered with Etsy. Every call counts, over any 24 hours, and the headers of each answer report how many.
 */
export const appKeys = {
  fields: [
    { name: 'keystring', label: 'Keystring', secret: false },
    { name: 'shared_secret', label: 'Shared Secret', secret: true },
  ],
  read: ({ etsy }) => ({ keystring: etsy.keystring, shared_secret: etsy.sharedSecret }),
  replace: (config, { keystring = '', shared_secret = '' }) => ({
    ...config,
    etsy: { ...config.etsy, keystring, sharedSecret: shared_secret },
  }),
  check,
  quota: {
    allowances: [
      {
        name: 'all',
        // The limit of a new app. Etsy raises it on request.
        dailyCalls: 10_000,
        counts: ({ pathname }) => pathname.includes('/application/'),
        reserved: true,
        ask: null,
      },
    ],
    callsPerPoll: 1,
    unpaidAllowance: null,
    day: (now) => now.toISOString().slice(0, 10),
    secondsLeft: () => DAY_SECONDS,
    // Each call stops counting a day after it was made, so calls may become possible at any time.
    secondsUntilMore: () => 3600,
    reported(headers) {
      const [limit, left] = ['x-limit-per-day', 'x-remaining-today'].map((name) => headers.get(name) ?? '');
      if (!/^\d+$/.test(limit ?? '') || !/^\d+$/.test(left ?? '')) return null;
      return { limit: Number(limit), used: Math.max(0, Number(limit) - Number(left)) };
    },
  },
} satisfies AppKeys;
