import type { Fault } from './fault.ts';

const room = 'apps/server/src/features/listings';
const operations = 'apps/server/src/operations';

export const listingFaults: readonly Fault[] = [
  {
    name: 'proof without proof: a listing counts as ended though the marketplace was never asked',
    file: `${room}/end/end-listing.ts`,
    find: 'const proof = newOwner',
    replace: 'const proof = true',
    named: 'ends every chosen listing, with proof',
    tests: [`${room}/end/end-listing.test.ts`],
  },
  {
    name: 'missed delist: what a crosslist without an answer left behind is not ended',
    file: `${room}/end/enqueue-delists.ts`,
    find: 'const ending = new Set([...live.filter(within).map(({ platform }) => platform), ...possiblyLive]);',
    replace: 'const ending = new Set(live.filter(within).map(({ platform }) => platform));',
    named: 'fate is unknown is looked for and ended',
    tests: ['apps/server/src/features/sales/sale-races.test.ts'],
  },
  {
    name: 'missed delist: the proof of one listing ends the one that took its place',
    file: `${room}/end/record-end.ts`,
    find: 'if (await storeForOther(trx, product, operation)) return;',
    replace: '',
    named: 'is no proof for another',
    tests: [`${operations}/late-answers.test.ts`],
  },
  {
    name: 'double sale: what may have sold a moment ago is listed again',
    file: `${room}/publish/crosslist.ts`,
    find: "if (now === 'perhaps_sold') return perhapsSold(listing);",
    replace: '',
    named: 'whose orders come later than the end',
    tests: [`${room}/publish/crosslist.test.ts`],
  },
  {
    name: 'lost listing: it is taken down although its product was put back on sale before',
    file: `${room}/end/end-listing.ts`,
    find: "if (seen?.state === 'live') await stay(services, operation);",
    replace: '',
    named: 'it stays up',
    tests: ['apps/server/src/features/products/actions/product-actions.test.ts'],
  },
];
