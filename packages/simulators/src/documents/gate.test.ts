import { expect, test } from 'vitest';
import { gateOf } from './gate.ts';
import type { Marketplace } from './table.ts';

type Asked = { query?: string; type?: string; body?: unknown; headers?: Record<string, string> };

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const listing = 'GET /v3/application/listings/:listing';
const listings = 'POST /v3/application/shops/:shop/listings';
const inventory = 'PUT /v3/application/listings/:listing/inventory';
const offer = 'POST /sell/inventory/v1/offer';
const drafted =
  'quantity=1&title=a&description=b&price=2.5&who_made=i_did&when_made=1990s&taxonomy_id=1&tags[]=a&tags[]=b';

function ask(marketplace: Marketplace, route: string, { query = '', type = '', body = '', headers }: Asked) {
  const [method = '', path = ''] = route.split(' ');
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const complaint = gateOf(marketplace)(
    { method, path },
    {
      method,
      path,
      query: new URLSearchParams(query),
      headers: { 'content-type': type, ...headers },
      body: Buffer.from(text),
    },
  );
  return complaint && `${complaint.place} ${complaint.field} ${complaint.why}`;
}

const inEnglish = { 'content-language': 'en-GB' };
const offering = { price: 2, quantity: 1, is_enabled: true, readiness_state_id: null };
const product = (more: object = {}) => ({ products: [{ sku: 'A', offerings: [{ ...offering, ...more }] }] });

test.each<[Marketplace, string, Asked, string | undefined]>([
  ['etsy', listing, { query: 'includes=Images,Shop' }, undefined],
  ['etsy', listing, { query: 'includes[]=Images&includes[1]=Shop' }, undefined],
  ['etsy', listing, { query: 'includes=Images,Everything' }, 'query includes value'],
  ['etsy', listing, { query: 'legacy=true' }, 'query legacy unknown'],
  ['etsy', 'GET /v3/application/shops/:shop/listings', { query: 'includes=Inventory' }, undefined],
  ['etsy', 'GET /v3/application/shops/:shop/listings', { query: 'limit=some' }, 'query limit type'],
  ['etsy', 'GET /v3/application/listings/batch', {}, 'query listing_ids missing'],
  ['etsy', listings, { type: form, body: drafted }, undefined],
  ['etsy', listings, { type: form, body: `${drafted}&sku=A1` }, 'body sku unknown'],
  [
    'etsy',
    listings,
    { type: form, body: `${drafted}&item_weight_unit=stone` },
    'body item_weight_unit value',
  ],
  ['etsy', listings, { type: form, body: `${drafted}&shop_section_id=` }, undefined],
  ['etsy', listings, { type: form, body: 'title=a' }, 'body quantity missing'],
  ['etsy', inventory, { type: json, body: product() }, undefined],
  ['etsy', inventory, { type: json, body: product({ offering_id: 1 }) }, 'body offering_id unknown'],
  ['etsy', inventory, { type: json, body: product({ quantity: '1' }) }, 'body quantity type'],
  [
    'etsy',
    inventory,
    { type: json, body: product(), query: 'max_variations_supported=4' },
    'query max_variations_supported value',
  ],
  ['etsy', 'POST /v3/public/oauth/token', { query: 'anything=1', body: 'x' }, undefined],
  [
    'ebay',
    offer,
    { type: json, headers: inEnglish, body: { sku: 'A', pricingSummary: { price: { value: '1' } } } },
    undefined,
  ],
  ['ebay', offer, { type: json, body: { sku: 'A' } }, 'header Content-Language missing'],
  ['ebay', offer, { type: json, headers: inEnglish, body: { sku: 1 } }, 'body sku type'],
  [
    'ebay',
    offer,
    { type: json, headers: inEnglish, body: { listingPolicies: { policy: '1' } } },
    'body policy unknown',
  ],
  ['ebay', 'POST /sell/inventory/v1/offer/:offer/publish', { body: { now: true } }, 'body body unknown'],
  ['ebay', 'GET /sell/inventory/v1/offer', { query: 'sku=A&status=LIVE' }, 'query status unknown'],
  ['ebay', 'POST /ws/api.dll', { body: '<a/>' }, undefined],
])('%s %s %j: %s', (marketplace, route, asked, complaint) => {
  expect(ask(marketplace, route, asked)).toBe(complaint);
});

test('a call that neither a document nor an exception has stops the simulator', () => {
  expect(() => ask('etsy', 'GET /v3/application/everything', {})).toThrow('no document has GET');
});
