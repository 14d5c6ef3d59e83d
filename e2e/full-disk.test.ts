import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductPage } from '../packages/contract/src/product-query.ts';
import { startStoodBy } from './bystander.ts';
import { registerSeller } from './seller.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const folder = await mkdtemp(join(tmpdir(), 'crosslister-disk-'));
const mount = (...options: string[]) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options.join(','), 'tmpfs', folder]).status === 0;
const unmount = () => spawnSync('umount', ['--lazy', folder]);
const canMount = process.platform === 'linux' && mount('size=1m');
if (canMount) unmount();
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.skipIf(!canMount)('a data folder on a disk of its own (needs the right to mount one)', () => {
  test('read-only: the start is refused with the reason and what to do', async () => {
    mount('ro', 'size=1m');
    try {
      await expect(startServerProcess({ DATA_DIR: folder })).rejects.toThrow(
        `The data folder ${folder} is on a read-only disk. Set DATA_DIR to a folder that can be written.`,
      );
    } finally {
      unmount();
    }
  });

  describe('full', () => {
    let server: ServerProcess;
    beforeAll(async () => {
      mount('size=220m');
      server = await startStoodBy({ DATA_DIR: join(folder, 'data') });
    });
    afterAll(async () => {
      await server?.stop();
      unmount();
    });

    test('what cannot be saved is refused with the reason, and all that was saved is there when there is room again', async () => {
      const seller = await registerSeller(() => server.url, 'disk-seller');
      const saved: string[] = [];
      const save = async () => {
        const sku = `DISK${saved.length}`;
        const description = Array.from({ length: 30_000 }, () => Math.random().toString(36)).join('');
        await seller.call('POST', '/api/products/', { name: sku, sku, price: 5, description });
        saved.push(sku);
      };
      await save();
      const filler = join(folder, 'filler');
      fill(filler);
      let refusal = '';
      // Each is about half a megabyte, so the space the database holds in reserve is soon used up.
      for (let n = 0; n < 200 && refusal === ''; n++) {
        await save().catch((error: Error) => {
          refusal = error.message;
        });
      }
      expect(refusal).toContain('answered 503');
      expect(refusal).toContain(
        'The disk of this server is full, so nothing can be saved. What was saved before is safe.',
      );

      await rm(filler);
      await expect
        .poll(() => save().catch(({ message }: Error) => message), { timeout: 60_000 })
        .toBeUndefined();
      const page = await seller.call<ProductPage>('GET', '/api/products/?page_size=500');
      expect(page.results.map(({ sku }) => sku).toSorted()).toEqual(saved.toSorted());
    });
  });
});

/** Writes until nothing fits any more. */
function fill(file: string): void {
  const out = openSync(file, 'w');
  try {
    for (const block of [1_048_576, 4096]) {
      try {
        while (true) writeSync(out, Buffer.alloc(block));
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
    }
  } finally {
    closeSync(out);
  }
}
