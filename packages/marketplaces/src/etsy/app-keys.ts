import type { MarketplaceConfig } from '../context.ts';
import { MarketplaceError } from '../errors.ts';

/** The `x-api-key` of every call: key and secret since February 2026. Throws `setup` naming what is not set. */
export function checkAppKeys({ etsy }: MarketplaceConfig): string {
  const needed = { ETSY_KEYSTRING: etsy.keystring, ETSY_SHARED_SECRET: etsy.sharedSecret };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length === 0) return `${etsy.keystring}:${etsy.sharedSecret}`;
  throw new MarketplaceError('setup', `Etsy is not set up on this server: ${missing.join(', ')} not set.`, {
    nextStep: 'Set these environment variables to the keys of your Etsy app, then start again.',
    link: 'https://www.etsy.com/developers/your-apps',
  });
}
