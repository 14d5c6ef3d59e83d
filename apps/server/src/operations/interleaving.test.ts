import { expect, test } from 'vitest';
import { type ActionName, allPairs, interleave, saysListedNowhere } from '../test/interleaving.ts';
import type { ConnectedSeller, TradingPlace } from '../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const isLong = Boolean(process.env.LONG_TESTS);
/** The short run stops at the first locks, which are those of the request itself. */
const LOCKS = isLong ? Number.POSITIVE_INFINITY : 8;
/** The pairs that have failed before. `npm run test:all` tries every pair in both orders, at all locks. */
const some: (readonly [ActionName, ActionName])[] = [
  ['sale', 'cancel'],
  ['retry', 'sale'],
  ['sale', 'crosslist'],
  ['undo', 'delist'],
  ['undo', 'sale'],
];

test.for(isLong ? allPairs : some)(
  '%s, held at each of its locks while %s goes on: nothing stays live unsaid',
  { timeout: 600_000 },
  async (pair) => {
    const wrong: string[] = [];
    for (let nth = 0; nth < LOCKS; nth++) {
      const outcome = await interleave(place, seller, pair, nth);
      if (!outcome) break;
      for (const what of outcome.wrong) wrong.push(`${nth}, before ${outcome.at.slice(0, 90)}: ${what}`);
    }
    expect(wrong).toEqual([]);
  },
);

test.for([
  [{ success: true, message: 'Marked as active for relisting.' }, true],
  [{ message: 'The product is back where it was. It could not be listed again on eBay: No photos.' }, true],
  [{ results: { summary: { successful_delistings: 1 }, delisting_results: [] } }, false],
  [{ success: true, message: 'Delisted.', results: { platforms_delisted: ['ebay'] } }, false],
  [{ message: 'Delisting is under way. The queue shows how it ends.' }, false],
  [null, false],
] as const)('what tells of a product that is listed nowhere: %j', ([body, isTold]) => {
  expect(saysListedNowhere({ body })).toBe(isTold);
});
