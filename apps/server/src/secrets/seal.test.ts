import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSealer, readOrMakeKeyFile, WrongKey } from './seal.ts';

const sealer = createSealer('one secret, long enough to be used');
const OWNER = '1:ebay:secrets';

test('what was sealed opens for the same owner only', () => {
  const sealed = sealer.seal('token £', OWNER);
  expect(sealer.open(sealed, OWNER)).toBe('token £');
  expect(() => sealer.open(sealed, '2:ebay:secrets')).toThrow();
});

test('equal texts are sealed differently, and the text is not in it', () => {
  const [first, second] = [sealer.seal('token', OWNER), sealer.seal('token', OWNER)];
  expect(first.equals(second)).toBe(false);
  expect(first.toString('latin1')).not.toContain('token');
});

test('a changed byte anywhere is noticed', () => {
  const sealed = sealer.seal('token', OWNER);
  for (let index = 0; index < sealed.length; index += 1) {
    const spoiled = Buffer.from(sealed);
    spoiled[index] = (spoiled[index] ?? 0) ^ 1;
    expect(() => sealer.open(spoiled, OWNER), `byte ${index}`).toThrow();
  }
  expect(() => sealer.open(sealed.subarray(0, 20), OWNER)).toThrow();
});

test('another key is told as such', () => {
  const other = createSealer('another secret, long enough to be used');
  expect(() => other.open(sealer.seal('token', OWNER), OWNER)).toThrow(WrongKey);
});

test('the key file is made once and for its owner only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crosslister-key-'));
  const path = join(folder, 'sub', 'secret.key');
  const secret = await readOrMakeKeyFile(path);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(await readOrMakeKeyFile(path)).toBe(secret);
  expect((await readFile(path, 'utf8')).trim()).toBe(secret);
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
  await rm(folder, { recursive: true });
});
