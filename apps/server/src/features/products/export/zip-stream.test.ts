import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ZipEntry, zipOf } from './zip-stream.ts';

async function zipped(entries: AsyncIterable<ZipEntry>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of zipOf(entries, new Date('2026-11-27T10:20:30Z'))) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

test('more files than the old form of a ZIP can count, and one that comes in parts', async () => {
  const count = 65_600;
  const found = await zipped(
    (async function* () {
      for (let n = 0; n < count; n += 1) yield { name: `photos/é-${n}.jpg`, bytes: Uint8Array.of(n % 256) };
      yield {
        name: 'table.csv',
        bytes: (async function* () {
          yield Buffer.from('one,');
          yield Buffer.from('two');
        })(),
      };
    })(),
  );
  let seen = 0;
  const files = unzipSync(found, {
    filter({ name }) {
      seen += 1;
      return name === 'table.csv' || name.endsWith('-65599.jpg');
    },
  });
  expect(seen).toBe(count + 1);
  expect(files['photos/é-65599.jpg']).toEqual(Uint8Array.of(65_599 % 256));
  expect(Buffer.from(files['table.csv'] ?? []).toString()).toBe('one,two');
});
