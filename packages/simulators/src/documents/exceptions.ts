import type { JsonObject } from '../http/json-values.ts';
import type { Marketplace } from './table.ts';

/** Calls that a simulator serves and no document at hand describes. */
export const undocumented: { call: RegExp; what: string; source: string; date: string }[] = [
  {
    call: /^POST \/ws\/api\.dll$/,
    what: 'eBay Trading API: XML, never described in OpenAPI',
    source: 'https://developer.ebay.com/devzone/xml/docs/reference/ebay/',
    date: '2026-11-20',
  },
  {
    call: /^POST \/identity\/v1\/oauth2\/token$|^POST \/v3\/public\/oauth\/token$/,
    what: 'tokens of both marketplaces: described in words alone',
    source:
      'https://developer.ebay.com/api-docs/static/oauth-tokens.html, https://developers.etsy.com/documentation/essentials/authentication',
    date: '2026-11-20',
  },
  {
    call: /^(GET|POST) \/commerce\/media\/v1_beta\//,
    what: 'eBay Media API: its document is not at hand',
    source: 'https://developer.ebay.com/api-docs/commerce/media/overview.html',
    date: '2026-11-20',
  },
  {
    call: /^GET \/developer\/analytics\/v1_beta\/rate_limit$/,
    what: 'eBay Developer Analytics API: its document is not at hand',
    source: 'https://developer.ebay.com/api-docs/developer/analytics/overview.html',
    date: '2026-11-20',
  },
  {
    call: /^GET \/commerce\/taxonomy\/v1\/category_tree\/[^/]+\/get_expired_categories$/,
    what: 'eBay Taxonomy API: newer than the document at hand (1.0.0)',
    source:
      'https://developer.ebay.com/api-docs/commerce/taxonomy/resources/category_tree/methods/getExpiredCategories',
    date: '2026-11-21',
  },
];

type Correction = {
  marketplace: Marketplace;
  /** The one schema it concerns; without one, every object that has the property. */
  schema?: string;
  property: string;
  is: JsonObject;
  why: string;
  source: string;
  date: string;
};

const scopes = { type: 'array', items: { type: 'string' } };
const aspects = { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } };

/** Where a document says something else than the real site does. */
export const corrections: Correction[] = [
  {
    marketplace: 'ebay',
    schema: 'Product',
    property: 'aspects',
    is: aspects,
    why: 'typed as a text; its own description shows an object of lists',
    source: 'eBay Inventory API 1.18.4, Product.aspects',
    date: '2026-11-20',
  },
  {
    marketplace: 'etsy',
    property: 'when_made',
    is: { type: 'string' },
    why: 'the windows move every 1 January, so the simulator checks them by its clock',
    source: 'https://www.etsy.com/legal/creativity/ (vintage is 20 years or older)',
    date: '2026-11-20',
  },
  {
    marketplace: 'etsy',
    schema: 'Scopes',
    property: 'scopes',
    is: scopes,
    why: 'the document names no property at all',
    source: 'Etsy Open API document of 2026-08, Scopes',
    date: '2026-11-20',
  },
];
