import type { DuplicateHandling, ProductImportResult } from '@crosslister/contract/product.ts';
import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import type { CsvBatch, CsvItem } from './csv-file/read-csv-file.ts';
import { nothingLeftOut, reportFile } from './import-report.ts';
import { createImportRun, type ImportProgress } from './run-import.ts';

const items = (...skus: string[]): CsvItem[] =>
  skus.map((sku, n) => ({ row: n + 2, sku, json: JSON.stringify({ name: sku, sku }) }));
const batch = (
  from: CsvItem[],
  skipped: CsvBatch['skipped'] = [],
  warned: CsvBatch['warned'] = [],
): CsvBatch => ({ items: from, skipped, warned });
const refusal = (status: number, fields: Record<string, string> = {}) =>
  new ApiError('refused', 'Not like this.', { status, problem: { fields } });

/** A server that stores each SKU once. `fail` may throw before or after it has stored what it was sent. */
function server(fail: (skus: string[], call: number, isStored: boolean) => void = () => {}) {
  const known = new Set<string>();
  const calls: string[][] = [];
  return {
    calls,
    known,
    async send(sent: readonly CsvItem[]): Promise<ProductImportResult> {
      const skus = sent.map(({ sku }) => sku);
      calls.push(skus);
      fail(skus, calls.length, false);
      const fresh = [...new Set(skus)].filter((sku) => !known.has(sku));
      for (const sku of fresh) known.add(sku);
      fail(skus, calls.length, true);
      const duplicates = skus.length - fresh.length;
      return {
        success: true,
        products: fresh.map((sku, id) => ({ id, sku })),
        created: fresh.length,
        updated: 0,
        duplicates_found: duplicates,
        duplicates_handled: 0,
      };
    },
  };
}

function importing(
  batches: CsvBatch[],
  { send }: Pick<ReturnType<typeof server>, 'send'>,
  handling: DuplicateHandling = 'skip',
) {
  const left = [...batches];
  const seen: ImportProgress[] = [];
  const pauses: number[] = [];
  const run = createImportRun({
    handling,
    next: async () => left.shift() ?? null,
    send,
    onProgress: (progress) => seen.push(progress),
    pause: async (ms) => void pauses.push(ms),
  });
  return { run, pauses, seen, last: () => seen.at(-1) };
}

test('sends the batches in order and sums what the server did', async () => {
  const shop = server();
  const { run, seen, last } = importing([batch(items('a', 'b')), batch(items('c'))], shop);
  expect(await run.run()).toBe(true);
  expect(shop.calls).toEqual([['a', 'b'], ['c']]);
  expect(seen.map(({ sent }) => sent)).toEqual([0, 2, 2, 3]);
  expect(last()).toMatchObject({ sent: 3, created: 3, duplicates: 0, leftOut: { count: 0 } });
});

test('each row that made no product is told with its number, SKU and reason', async () => {
  const shop = server();
  shop.known.add('old');
  const skipped = [{ row: 9, sku: '', reason: 'It has no SKU.' }];
  const warned = [{ row: 3, sku: 'new', reason: 'Its price is odd.' }];
  const { run, last } = importing([batch(items('old', 'new', 'new'), skipped, warned)], shop);
  await run.run();
  expect(last()).toMatchObject({ sent: 3, created: 1, duplicates: 2 });
  const { leftOut, warned: shown } = last() ?? { leftOut: nothingLeftOut, warned: nothingLeftOut };
  const report = await reportFile([shown, leftOut]).text();
  expect(report.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Row,SKU,Reason',
    '3,new,Its price is odd.',
    '9,,It has no SKU.',
    '2,old,Its SKU is in the catalogue already. Skip keeps the existing product.',
    '4,new,An earlier row of this file has the same SKU.',
  ]);
});

test('with Update and Merge nothing was left out', async () => {
  const shop = server();
  shop.known.add('old');
  const { run, last } = importing([batch(items('old', 'new'))], shop, 'merge');
  await run.run();
  expect(last()?.leftOut.count).toBe(0);
});

test('a row the server refuses by name is left out, the others are stored', async () => {
  const shop = server((skus) => {
    const at = skus.indexOf('bad');
    if (at >= 0) throw refusal(400, { [`products.${at}.name`]: 'Name is too long.' });
  });
  const { run, last } = importing([batch(items('a', 'bad', 'b'))], shop);
  expect(await run.run()).toBe(true);
  expect([...shop.known]).toEqual(['a', 'b']);
  expect(last()).toMatchObject({ sent: 3, created: 2, refused: 1 });
  expect(last()?.leftOut.first).toEqual([{ row: 3, sku: 'bad', reason: 'Name is too long.' }]);
});

test('a refusal that names no row is traced to it', async () => {
  const shop = server((skus) => {
    if (skus.includes('bad')) throw refusal(400);
  });
  const { run, last } = importing([batch(items('a', 'b', 'bad', 'c', 'd'))], shop);
  expect(await run.run()).toBe(true);
  expect([...shop.known]).toEqual(['a', 'b', 'c', 'd']);
  expect(last()?.leftOut.first).toEqual([{ row: 4, sku: 'bad', reason: 'Not like this.' }]);
});

test('a batch whose answer was lost is sent again, and nothing is stored twice', async () => {
  const shop = server((_skus, call, isStored) => {
    if (isStored && call === 2) throw new ApiError('unreachable', 'The server cannot be reached.');
  });
  const { run, pauses, last } = importing([batch(items('a')), batch(items('b', 'c'))], shop);
  expect(await run.run()).toBe(true);
  expect(shop.calls).toEqual([['a'], ['b', 'c'], ['b', 'c']]);
  expect([...shop.known]).toEqual(['a', 'b', 'c']);
  expect(pauses).toEqual([1000]);
  expect(last()).toMatchObject({ sent: 3, created: 1, duplicates: 2 });
});

test('a server that stays away stops the import, which goes on from there', async () => {
  let away = true;
  const shop = server((skus) => {
    if (away && skus.includes('b')) throw refusal(503);
  });
  const { run, pauses, last } = importing([batch(items('a')), batch(items('b')), batch(items('c'))], shop);
  await expect(run.run()).rejects.toThrow('Not like this.');
  expect(pauses).toHaveLength(3);
  expect(last()).toMatchObject({ sent: 1 });
  away = false;
  expect(await run.run()).toBe(true);
  expect([...shop.known]).toEqual(['a', 'b', 'c']);
  expect(last()).toMatchObject({ sent: 3, created: 3 });
});

test('stopped, it ends after the batch under way, keeps what was stored and can go on', async () => {
  const shop = server();
  const made = importing([batch(items('a')), batch(items('b'))], {
    async send(sent) {
      if (sent[0]?.sku === 'a') made.run.stop();
      return shop.send(sent);
    },
  });
  expect(await made.run.run()).toBe(false);
  expect([...shop.known]).toEqual(['a']);
  expect(made.last()).toMatchObject({ sent: 1 });
  expect(await made.run.run()).toBe(true);
  expect([...shop.known]).toEqual(['a', 'b']);
});
