import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Compared, findTitlePairs, mayBeOne, type TitlePair } from './find-lookalikes.ts';
import { titleTokens } from './title-tokens.ts';

const thing = (id: number, name: string, platform: string): Compared => ({
  id,
  name,
  pricePence: 500,
  category: null,
  platforms: [platform],
});

/** The definition, without anything that saves time. */
function pairsOf(products: readonly Compared[]): TitlePair[] {
  const tokens = products.map(({ name }) => titleTokens(name));
  const under = (token: string) => [...tokens.keys()].filter((at) => tokens[at]?.includes(token));
  const weigh = (words: readonly string[]) =>
    words.reduce((sum, token) => sum + Math.log(1 + products.length / under(token).length), 0);
  const found = new Map<string, TitlePair>();
  for (const [one, own] of tokens.entries()) {
    const lists = own.map(under).sort((a, b) => a.length - b.length);
    const pairs = [...new Set(lists.flat())].flatMap((other) => {
      const [mine, theirs, words] = [products[one], products[other], tokens[other]];
      if (other === one || !mine || !theirs || !words || !mayBeOne(mine, theirs)) return [];
      const [a, b, shared] = [weigh(own), weigh(words), weigh(own.filter((token) => words.includes(token)))];
      const title = shared / (a + b) + (0.5 * shared) / Math.min(a, b);
      return title >= 0.35 ? [{ one: Math.min(one, other), other: Math.max(one, other), title }] : [];
    });
    for (const pair of pairs.sort((x, y) => y.title - x.title).slice(0, 8))
      found.set(`${pair.one} ${pair.other}`, pair);
  }
  return [...found.values()];
}

test('the pairs of ordinary titles are those of the definition', async () => {
  const word = fc.constantFrom(
    ...'vase jug lamp blue red brass denby poole large no 7 12 1970s rare the'.split(' '),
  );
  const name = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
  const product = fc.tuple(name, fc.constantFrom('ebay', 'etsy', 'vinted'));
  await fc.assert(
    fc.asyncProperty(fc.array(product, { maxLength: 30 }), async (made) => {
      const products = made.map(([own, platform], at) => thing(at + 1, own, platform));
      expect(await findTitlePairs(products, () => setImmediate())).toEqual(pairsOf(products));
    }),
    { numRuns: 60 },
  );
});

test('thousands of products with titles of 250 words: others are let in all the time', async () => {
  const sign = (n: number) => String.fromCodePoint(0x4e00 + n);
  const common = Array.from({ length: 245 }, (_, n) => sign(n)).join(' ');
  const products = Array.from({ length: 4_000 }, (_, n) =>
    thing(n + 1, `${sign(5_000 + (n % 2))} ${sign(5_002 + (n % 2))} ${common}`, n % 4 < 2 ? 'ebay' : 'etsy'),
  );
  let worked = performance.now();
  const blocks: number[] = [];
  const pairs = await findTitlePairs(products, async () => {
    blocks.push(performance.now() - worked);
    await setImmediate();
    worked = performance.now();
  });
  expect(pairs.length).toBeGreaterThan(2_000);
  expect(blocks.length).toBeGreaterThan(1);
  // Some 20 ms each; only what does not pause between two products comes near this, however busy the machine is.
  expect(Math.max(...blocks)).toBeLessThan(2_000);
});
