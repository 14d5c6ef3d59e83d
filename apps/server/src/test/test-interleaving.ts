import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ActionName, actionNames, addedLater } from './interleaved-actions.ts';
import { factPairs } from './interleaved-facts.ts';
import { interleave } from './interleaving.ts';
import type { ConnectedSeller, TradingPlace } from './simulated-marketplaces.ts';
import { useTradingPlace } from './use-trading-place.ts';

/** How many files share all pairs: one alone would take a quarter of an hour. */
const PARTS = 4;

/** Tests one action while another is held at each of its first locks; to be called once, at the top of a file. */
export function testInterleaving(
  pairs: readonly (readonly [ActionName, ActionName])[],
  locks = Number.POSITIVE_INFINITY,
): void {
  let place: TradingPlace;
  let seller: ConnectedSeller;
  useTradingPlace((aPlace, aSeller) => {
    [place, seller] = [aPlace, aSeller];
  });

  test.for(pairs)(
    '%s, held at each of its locks while %s goes on: nothing stays live unsaid',
    { timeout: 600_000 },
    async (pair) => {
      const wrong: string[] = [];
      for (let nth = 0; nth < locks; nth++) {
        const outcome = await interleave(place, seller, pair, nth);
        if (!outcome) break;
        for (const what of outcome.wrong) wrong.push(`${nth}, before ${outcome.at.slice(0, 90)}: ${what}`);
      }
      expect(wrong).toEqual([]);
    },
  );
}

/** Every pair in both orders. */
const allPairs = actionNames.flatMap((first) => actionNames.map((second) => [first, second] as const));

/**
 * Every pair in both orders, at all locks, and those of factPairs; `part` is 1 to 4. All of them take most of an hour, so `npm run test:all` has of
 * those with an action that was added later a quarter, and `npm run test:long` half of that and of the others, chosen by a seed
 * (INTERLEAVING_SEED, a number); `npm run ci` has a smaller share (INTERLEAVING_SHARE) and another seed each day. `npm run soak`
 * has them all.
 */
export function testAllPairs(part: number): void {
  const isLater = (pair: readonly ActionName[]) => pair.some((name) => addedLater.includes(name));
  const share = Number(process.env.INTERLEAVING_SHARE ?? (process.env.LONG_TESTS === 'rest' ? 0.5 : 1));
  const shareOfLater = process.env.SOAK_CYCLES ? 1 : share / 4;
  const pairs: (readonly [ActionName, ActionName])[] = [
    ...some(factPairs, share),
    ...some(
      allPairs.filter((pair) => !isLater(pair)),
      share,
    ),
    ...some(allPairs.filter(isLater), shareOfLater),
  ];
  testInterleaving(pairs.filter((_, at) => at % PARTS === part - 1));
}

function some<T>(pairs: readonly T[], share: number): T[] {
  const length = Math.ceil(pairs.length * share);
  const seed = Number(process.env.INTERLEAVING_SEED ?? 1);
  const [chosen = []] = fc.sample(fc.shuffledSubarray([...pairs], { minLength: length, maxLength: length }), {
    seed,
    numRuns: 1,
  });
  return chosen;
}
