import type { Connection, Credentials } from '@crosslister/contract/credentials.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';

export type GuideStep = 'connect' | 'import' | 'policies' | 'crosslist';

export interface StepState {
  step: GuideStep;
  done: boolean;
  /** Where it stands, in a few words. */
  note: string;
}

/** What of the set-up there is; undefined while it is not known yet. */
export interface SetUp {
  connections: readonly Pick<Connection, 'platform' | 'state'>[] | undefined;
  credentials: Pick<Credentials, 'pricing_rules'> | undefined;
  /** Products in the catalogue, of every tab. */
  products: number | undefined;
  /** Products that are listed anywhere but in the source shop. */
  crosslisted: number | undefined;
}

/** The four steps with where each stands, or null until all of it is known. */
export function guideSteps({ connections, credentials, products, crosslisted }: SetUp): StepState[] | null {
  if (!connections || !credentials || products === undefined || crosslisted === undefined) return null;
  const connected = connections.filter(({ state }) => state !== 'empty').map(({ platform }) => platform);
  const names = connected.map((platform) => platformNames[platform]).join(', ');
  const missing = missingPolicies(connected, credentials.pricing_rules);
  return [
    {
      step: 'connect',
      done: connected.length > 0,
      note: names ? `Connected: ${names}` : 'Your own shop, eBay or Etsy. Vinted needs no connection.',
    },
    {
      step: 'import',
      done: products > 0,
      note:
        products > 0
          ? `${products.toLocaleString('en-GB')} in your catalogue`
          : 'From a shop, or from a CSV file.',
    },
    {
      step: 'policies',
      done: missing !== null && missing.length === 0,
      note:
        missing === null
          ? 'For eBay and Etsy, once one of them is connected.'
          : missing.length > 0
            ? `Still to choose: ${missing.join(', ')}`
            : 'Chosen',
    },
    {
      step: 'crosslist',
      done: crosslisted > 0,
      note: crosslisted > 0 ? 'Done' : 'Put the first product on a second marketplace.',
    },
  ];
}

/** Without eBay and Etsy there are none to choose, and nothing of the set-up is missing. */
export function isSetUp(steps: readonly StepState[], setUp: SetUp): boolean {
  const needsNone = !setUp.connections?.some(
    ({ platform, state }) => state !== 'empty' && (platform === 'ebay' || platform === 'etsy'),
  );
  return steps.every(({ step, done }) => done || (step === 'policies' && needsNone));
}

function missingPolicies(
  connected: readonly string[],
  { ebay_settings: ebay, etsy_settings: etsy }: Credentials['pricing_rules'],
): string[] | null {
  const wanted: [connected: boolean, what: string, value: string][] = [
    [connected.includes('ebay'), 'eBay payment policy', ebay.payment_policy],
    [connected.includes('ebay'), 'eBay shipping policy', ebay.shipping_policy],
    [connected.includes('ebay'), 'eBay return policy', ebay.return_policy],
    [connected.includes('etsy'), 'Etsy shipping profile', etsy.shipping_profile],
  ];
  const needed = wanted.filter(([isConnected]) => isConnected);
  if (needed.length === 0) return null;
  return needed.filter(([, , value]) => value === '').map(([, what]) => what);
}
