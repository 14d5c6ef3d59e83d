import type { Seller } from '../../e2e/seller.ts';
import { type Door, type Place, product, step } from './door.ts';
import { looked } from './texts.ts';

const THINGS = Number(process.env.BENCH_THINGS ?? 5_000);
const PER_CALL = 500;

/** Each of the calls that are about all things of a seller, with many of them. */
export function manyThings(place: Place, seller: Seller): Door['send'] {
  return async (gone) => {
    for (let from = 0; from < THINGS && !gone.aborted; from += PER_CALL) {
      const products = Array.from({ length: PER_CALL }, (_, n) => ({
        ...product(`M${from + n}`, { labels: [`Box ${n % 40}`] }).products[0],
        name: `Blue stoneware jug by Denby, number ${from + n}`,
        listings: { ebay: { url: `https://www.ebay.co.uk/itm/${120_000_000_000 + from + n}` } },
      }));
      await seller.call('POST', '/api/products/', { products, duplicate_handling: 'skip' });
    }
    const ids = (await seller.call<{ ids: number[] }>('GET', '/api/products/matching/')).ids;
    const sold = { action: 'mark_as_sold', ids, sold: { platform: 'ebay', prices: [] } };
    const year = 'from=2026-01-01&to=2026-12-31';
    const fetched = async (path: string) => {
      const response = await fetch(place.url + path, { headers: { authorization: `Token ${seller.token}` } });
      await response.arrayBuffer();
    };
    const calls: [string, () => Promise<unknown>][] = [
      ...['csv', 'xlsx', 'json'].map((format): [string, () => Promise<unknown>] => [
        `an export as ${format}`,
        () => fetched(`/api/products/export/?format=${format}`),
      ]),
      ['the account as a file', () => fetched('/api/account/export/')],
      ['the ids of all', () => fetched('/api/products/matching/')],
      ['lookalikes', () => looked(seller, gone)],
      ['a rule’s preview', () => fetched('/api/rules/preview/')],
      ['other prices', () => seller.call('POST', '/api/pricing/simulate/', { pricing_rules: {} })],
      [
        'a label for all',
        () => seller.call('POST', '/api/products/bulk_label/', { action: 'add', label: 'Attic', ids }),
      ],
      ['all marked as sold', () => seller.call('POST', '/api/products/bulk_action/', sold)],
      ['the profit of a year', () => fetched(`/api/reports/profit/?${year}`)],
      ['the profit of a year as a file', () => fetched(`/api/reports/profit/export/?${year}&format=csv`)],
      ['the sales by day', () => fetched('/api/reports/sales/?by=day')],
      ['the oversell clock', () => fetched('/api/reports/oversell_clock/')],
      [
        'all marked as active',
        () => seller.call('POST', '/api/products/bulk_action/', { action: 'mark_as_active', ids }),
      ],
      ['all deleted', () => seller.call('POST', '/api/products/bulk_action/', { action: 'delete', ids })],
    ];
    for (const [what, call] of calls) if (!gone.aborted) await step(place, what, call);
  };
}
