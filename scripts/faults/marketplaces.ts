import type { Fault } from './fault.ts';

const root = 'packages/marketplaces/src';

export const marketplaceFaults: readonly Fault[] = [
  {
    name: 'double listing: a change without an answer counts as not made',
    file: `${root}/http.ts`,
    find: 'const sent = mutates && !neverSent(cause);',
    replace: 'const sent = mutates && neverSent(cause);',
    tests: [`${root}/etsy/listing/exactly-once.test.ts`],
  },
  {
    name: 'double listing: nobody checks the lease before a request that changes something',
    file: `${root}/http.ts`,
    find: 'if (mutates) await context.beforeMutation();',
    replace: '',
    named: 'sends nothing once the worker has lost the operation',
    tests: [`${root}/woocommerce/woocommerce.test.ts`],
  },
  {
    name: 'double listing (Etsy): a create whose answer was lost is sent again',
    file: `${root}/etsy/listing/create.ts`,
    find: 'if (adopted) return { listing: adopted, isNew: false };',
    replace: '',
    named: 'is found and finished',
    tests: [`${root}/etsy/listing/exactly-once.test.ts`],
  },
  {
    name: 'double sale (Etsy): what sold while it was being listed is activated again',
    file: `${root}/etsy/listing/find-existing.ts`,
    find: "if (listing.state !== 'sold_out' || !context.journal.read()[activationSent]) return;",
    replace: 'return;',
    named: 'what a buyer took before',
    tests: ['packages/marketplaces/src/etsy/listing/exactly-once.test.ts'],
  },
  {
    name: 'double sale (Etsy): a sale elsewhere raises the quantity on sale',
    file: `${root}/etsy/listing/revise.ts`,
    find: "...(fields.has('fewer') && { quantity: Math.min(seen, draft.quantity) }),",
    replace: "...(fields.has('fewer') && { quantity: draft.quantity }),",
    named: 'never puts back what buyers took',
    tests: [`${root}/etsy/etsy.test.ts`],
  },
  {
    name: 'double sale (eBay): what sold while it was being listed is offered again',
    file: `${root}/ebay/listing/publish.ts`,
    find: 'if (left !== 0 || !context.journal.read()[publishSent]) return;',
    replace: 'return;',
    named: 'a buyer was quicker',
    tests: ['packages/marketplaces/src/ebay/listing/exactly-once.test.ts'],
  },
  {
    name: 'forged sale (eBay): a message counts without a valid signature',
    file: `${root}/ebay/sales/signature.ts`,
    find: "if (!held || !verify(held.digest, body, held.key, Buffer.from(header.signature, 'base64'))) return null;",
    replace: 'if (!held) return null;',
    tests: [`${root}/ebay/sales/signature.test.ts`],
  },
  {
    name: "wrong money (eBay): the buyer's fee counts as the seller's income",
    file: `${root}/ebay/sales/order-money.ts`,
    find: 'const totalPence = Math.max(0, costOf(line) - (hasFeeInIt ? collected : 0));',
    replace: 'const totalPence = costOf(line);',
    tests: [`${root}/ebay/sales/sales.test.ts`],
  },
  {
    name: 'forged sale (WooCommerce): a webhook counts with any signature',
    file: `${root}/woocommerce/sales/webhooks.ts`,
    find: 'const isSigned = given.length === expected.length && timingSafeEqual(given, expected);',
    replace: 'const isSigned = given.length === expected.length;',
    tests: [`${root}/woocommerce/sales/webhooks.test.ts`],
  },
  {
    name: "lost text (WooCommerce): the seller's own live product is overwritten",
    file: `${root}/woocommerce/listing/adopt.ts`,
    find: 'if (!ours && live) {',
    replace: "if (!ours && live && product.type === 'grouped') {",
    tests: [`${root}/woocommerce/listing/publish.test.ts`],
  },
  {
    name: 'wrong link (Vinted): an address of any site counts as a listing',
    file: `${root}/by-hand.ts`,
    find: "if (protocol !== 'https:' || !hosts.includes(host) || username || password) return null;",
    replace: "if (protocol !== 'https:' || username || password) return null;",
    tests: [`${root}/by-hand.test.ts`],
  },
];
