import { startWooCommerceSimulator } from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureOf } from '../../conformance/subject.ts';
import { contextOf } from '../simulated-woocommerce.ts';
import { woocommerce } from '../woocommerce.ts';

const COUNT = 330;
let simulator: Awaited<ReturnType<typeof startWooCommerceSimulator>>;
beforeAll(async () => {
  simulator = await startWooCommerceSimulator();
  for (let n = 0; n < COUNT; n += 1) {
    await simulator.store.addProduct({ name: `Item ${n}`, sku: `ITEM-${n}`, regular_price: '1' });
  }
});
afterAll(() => simulator.stop());

const context = () => contextOf(simulator);

async function readAll(between: (page: number) => Promise<void>): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = null;
  for (let page = 1; page < 30; page += 1) {
    const answer = await woocommerce.catalogue.list(context(), cursor);
    seen.push(...answer.items.map(({ sku }) => sku));
    if (answer.next === null) return seen;
    cursor = answer.next;
    await between(page);
  }
  throw new Error('the pages never end');
}

const hide = (n: number) => simulator.store.updateProduct(`ITEM-${n}`, { status: 'draft' });
const show = (n: number) => simulator.store.updateProduct(`ITEM-${n}`, { status: 'publish' });

test('an undisturbed list is read once, and the currency asked once', async () => {
  simulator.requests.clear();
  const seen = await readAll(async () => {});
  expect(seen).toEqual(Array.from({ length: COUNT }, (_, n) => `ITEM-${n}`));
  expect(simulator.requests.matching('GET', '/currencies/')).toHaveLength(1);
});

test('a store or cache that ignores `offset` does not make the reading endless: it stops with a sentence', async () => {
  const { shop } = simulator.store;
  shop.ignoresPaging = true;
  try {
    const error = await failureOf(readAll(async () => {}));
    expect(error).toMatchObject({ kind: 'rejected' });
    expect(error.message).toBe('Your store answers with the same page of a list again and again.');
    expect(error.details.nextStep).toContain('/wp-json/');
  } finally {
    shop.ignoresPaging = false;
  }
});

test('what stays on sale is seen, whatever else comes and goes between the pages', async () => {
  const numbers = fc.uniqueArray(fc.nat(COUNT - 1), { maxLength: COUNT });
  const changes = fc.array(numbers, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(numbers, changes, async (hiddenFirst, rounds) => {
      const hidden = new Set(hiddenFirst);
      const touched = new Set(hiddenFirst);
      for (const n of hiddenFirst) await hide(n);
      const seen = await readAll(async (page) => {
        for (const n of rounds[page - 1] ?? []) {
          touched.add(n);
          await (hidden.has(n) ? show(n) : hide(n));
          if (!hidden.delete(n)) hidden.add(n);
        }
      });
      for (const n of touched) await show(n);
      const missed = Array.from({ length: COUNT }, (_, n) => n).filter(
        (n) => !touched.has(n) && !seen.includes(`ITEM-${n}`),
      );
      expect(missed).toEqual([]);
      expect(new Set(seen).size).toBe(seen.length);
    }),
    { numRuns: 12 },
  );
}, 60_000);
