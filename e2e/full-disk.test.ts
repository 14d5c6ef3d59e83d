import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../packages/contract/src/credentials.ts';
import type { ProductPage } from '../packages/contract/src/product-query.ts';
import { startStoodBy } from './bystander.ts';
import { type Marketplaces, photoAddress, startMarketplaces } from './marketplaces.ts';
import { connectBoth, listThings, sellAll, stillListed } from './outages/sales-at-once.ts';
import { smallDisk } from './outages/small-disk.ts';
import { registerSeller, type Seller } from './seller.ts';
import { freePort, type ServerProcess, startServerProcess } from './server-process.ts';

const disk = smallDisk();
const canMount = disk.mount('size=1m');
if (canMount) disk.unmount();
afterAll(disk.remove);

describe.skipIf(!canMount)('a data folder on a disk of its own (needs the right to mount one)', () => {
  test('read-only: the start is refused with the reason and what to do', async () => {
    disk.mount('ro', 'size=1m');
    try {
      await expect(startServerProcess({ DATA_DIR: disk.folder })).rejects.toThrow(
        `The data folder ${disk.folder} is on a read-only disk. Set DATA_DIR to a folder that can be written.`,
      );
    } finally {
      disk.unmount();
    }
  });

  describe('full', () => {
    let server: ServerProcess;
    let marketplaces: Marketplaces;
    beforeAll(async () => {
      disk.mount('size=260m');
      const port = await freePort();
      marketplaces = await startMarketplaces(`http://127.0.0.1:${port}`);
      server = await startStoodBy({
        ...marketplaces.env,
        DATA_DIR: join(disk.folder, 'data'),
        PORT: String(port),
        SALE_POLL_SECONDS: '86400',
      });
    });
    afterAll(async () => {
      await server?.stop();
      await marketplaces?.stop();
      disk.unmount();
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
      const makeRoom = disk.fill();
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

      makeRoom();
      await expect
        .poll(() => save().catch(({ message }: Error) => message), { timeout: 60_000 })
        .toBeUndefined();
      const page = await seller.call<ProductPage>('GET', '/api/products/?page_size=500');
      expect(page.results.map(({ sku }) => sku).toSorted()).toEqual(saved.toSorted());
    });

    test('sales that are not seen because of it: the answer, the account and /readyz say so, and they are seen once there is room', async () => {
      const seller = await registerSeller(() => server.url, 'disk-trader');
      await connectBoth(seller, marketplaces);
      const skus = await listThings(seller, photoAddress(marketplaces), { name: 'FULLDISK', count: 4 });
      const makeRoom = disk.fill();
      await untilRefused(seller);
      const full = async () => {
        const answer = await fetch(`${server.url}/readyz`);
        return [answer.status, await answer.json()];
      };
      await expect.poll(full, { timeout: 60_000 }).toMatchObject([503, { status: 'the disk is full' }]);
      // A database that is down because of it answers nobody.
      const accounts = () =>
        seller.call<{ results: Connection[] }>('GET', '/api/connections/').then(
          ({ results }) => results.find(({ platform }) => platform === 'ebay')?.not_watched?.message,
          ({ message }: Error) => message,
        );
      await expect.poll(accounts).toContain('The disk of this server is full');
      sellAll(marketplaces, skus);
      const said = await seller
        .call('POST', '/api/sale-detection/run/')
        .then(JSON.stringify, ({ message }) => message);
      expect(said).toContain('The disk of this server is full, so nothing can be saved.');

      makeRoom();
      await expect.poll(() => stillListed(marketplaces, skus), { timeout: 60_000 }).toEqual([]);
      await expect.poll(async () => (await full())[0]).toBe(200);
      await expect.poll(accounts).toBeUndefined();
    });
  });
});

/** PostgreSQL has some space in reserve. It is used up when half a megabyte cannot be saved. */
async function untilRefused(seller: Seller): Promise<void> {
  for (let n = 0; n < 200; n += 1) {
    const description = Array.from({ length: 30_000 }, () => Math.random().toString(36)).join('');
    const isRefused = await seller
      .call('POST', '/api/products/', { name: 'Filler', sku: `FILLER${n}`, price: 5, description })
      .then(
        () => false,
        () => true,
      );
    if (isRefused) return;
  }
  throw new Error('the disk does not fill');
}
