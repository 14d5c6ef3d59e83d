import { expect, test } from 'vitest';
import { type ActionName, allPairs, interleave } from '../test/interleaving.ts';
import type { ConnectedSeller, TradingPlace } from '../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

/** Those that have gone wrong before; `npm run soak` takes every pair in both orders. */
const some: (readonly [ActionName, ActionName])[] = [
  ['sale', 'cancel'],
  ['retry', 'sale'],
  ['sale', 'crosslist'],
  ['undo', 'delist'],
];

test.for(process.env.LONG_TESTS ? allPairs : some)(
  '%s, held at each of its locks while %s goes on: nothing stays live unsaid',
  async (pair) => {
    const wrong: string[] = [];
    for (let nth = 0; ; nth++) {
      const outcome = await interleave(place, seller, pair, nth);
      if (!outcome) break;
      for (const what of outcome.wrong) wrong.push(`${nth}, before ${outcome.at.slice(0, 90)}: ${what}`);
    }
    expect(wrong).toEqual([]);
  },
);
