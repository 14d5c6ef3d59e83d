import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createTestDatabase, type TestDatabase } from '../db/embedded/test-database.ts';
import { type RunningServer, startServer } from '../server.ts';
import { makeFolder, runCommand } from '../test/commands.ts';
import { addPhoto } from '../test/photos.ts';
import { addProduct, listedProducts, readProduct } from '../test/products.ts';
import { caller, type Seller, startTestServer, type TestServer } from '../test/server.ts';

let server: TestServer;
let seller: Seller;
const dropped: TestDatabase[] = [];
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'error' });
  seller = await server.register();
});
afterAll(async () => {
  await server.stop();
  for (const database of dropped) await database.drop();
});

/** The settings of the running server, as a command gets them. */
function environment(): Record<string, string> {
  const { dataDir, secretKey = '' } = server.services.config;
  return { DATABASE_URL: server.connectionString, SECRET_KEY: secretKey, DATA_DIR: dataDir };
}

async function emptyPlace(): Promise<Record<string, string>> {
  const database = await createTestDatabase();
  dropped.push(database);
  return { ...environment(), DATABASE_URL: database.connectionString, DATA_DIR: await makeFolder() };
}

/** Sells products one after another until told to stop. A product and its sale are committed together. */
function keepSelling() {
  const sold: number[] = [];
  let going = true;
  const done = (async () => {
    while (going) {
      const { id } = await addProduct(seller, { name: 'Sold while copied' });
      const { status } = await seller.call('POST', `/api/products/${id}/mark_as_sold/`, {});
      if (status !== 200) throw new Error(`not sold: ${status}`);
      sold.push(id);
    }
  })();
  return {
    sold,
    async stop() {
      going = false;
      await done;
    },
  };
}

describe('a backup taken while sellers go on', () => {
  test('has all that was acknowledged before it, nothing half, and works on another server', {
    timeout: 120_000,
  }, async () => {
    const photo = await addPhoto(server, seller);
    const kept = await addProduct(seller, {
      name: 'Brass lamp, “£5”',
      sku: 'LAMP-1',
      images: [{ src: photo.src }],
    });
    const selling = keepSelling();
    await expect.poll(() => selling.sold.length, { timeout: 30_000 }).toBeGreaterThan(5);
    const before = [...selling.sold];
    const folder = await makeFolder();
    const backedUp = await runCommand('backup', [folder], environment());
    await selling.stop();
    expect(backedUp.output).toMatch(/Backed up 2 users, \d+ products, .* 1 photo to .*\.tar/);
    expect(backedUp.output).toContain('The secret key is not in it, on purpose. Keep SECRET_KEY too');
    expect(backedUp.code).toBe(0);
    expect(selling.sold.length).toBeGreaterThan(before.length);

    const place = await emptyPlace();
    const [file = ''] = await readdir(folder);
    const restored = await runCommand('restore', [join(folder, file)], place);
    expect(restored.output).toMatch(/Proved: \d\d tables .*, \d\d relations without a gap/);
    expect(restored.output).toContain('The secret key here is the right one.');
    expect(restored.code).toBe(0);

    const config = readConfig({ ...place, PORT: '0', ROLE: 'web' });
    const second = await startServer(config, place.DATABASE_URL ?? '', pino({ level: 'error' }));
    try {
      const again = { ...seller, call: caller(() => second.url, { authorization: `Token ${seller.token}` }) };
      const product = await readProduct(again, kept.id);
      expect(product).toMatchObject({ name: 'Brass lamp, “£5”', sku: 'LAMP-1' });
      const picture = await fetch(second.url + product.images[0]?.src);
      expect(picture.headers.get('content-type')).toBe('image/jpeg');
      const original = await fetch(server.url + (await readProduct(seller, kept.id)).images[0]?.src);
      expect(hash(await picture.arrayBuffer())).toBe(hash(await original.arrayBuffer()));
      await checkWhole(second, before);
      // Numbering continues: no product ever gets the number of another.
      expect((await addProduct(again)).id).toBeGreaterThan(Math.max(...before));
      expect((await listedProducts(again, 'status=active&search=lamp-1')).count).toBe(1);
    } finally {
      await second.stop();
    }
  });

  async function checkWhole(
    { services: { database } }: RunningServer,
    acknowledged: number[],
  ): Promise<void> {
    const { rows } = await database.pool.query(
      `SELECT p.id, p.status, s.product_id FROM products p LEFT JOIN sales s ON s.product_id = p.id
       WHERE p.name = 'Sold while copied' ORDER BY p.id`,
    );
    const sold = rows.filter((row) => row.status === 'sold').map((row) => row.id);
    expect(sold).toEqual(expect.arrayContaining(acknowledged));
    for (const { id, status, product_id } of rows)
      expect(product_id, `product ${id}`).toBe(status === 'sold' ? id : null);
    const lonely = await database.pool.query('SELECT id FROM sales WHERE product_id IS NULL');
    expect(lonely.rows).toEqual([]);
  }

  const hash = (bytes: ArrayBuffer) => createHash('sha256').update(Buffer.from(bytes)).digest('hex');
});

describe('the file', () => {
  test('is for its owner only, holds no secret key, and any tar program lists it', async () => {
    const file = join(await makeFolder(), 'one.tar');
    expect((await runCommand('backup', [file], environment())).code).toBe(0);
    const bytes = await readFile(file);
    expect(bytes.includes(server.services.config.secretKey ?? 'none')).toBe(false);
    expect(bytes.subarray(257, 262).toString()).toBe('ustar');
    expect(bytes.includes('backup.json') && bytes.includes('tables/products/000001.gz')).toBe(true);
  });

  test('is never written over another, and nothing is left of one that failed', async () => {
    const folder = await makeFolder();
    const file = join(folder, 'one.tar');
    await runCommand('backup', [file], environment());
    const first = await readFile(file);
    const again = await runCommand('backup', [file], environment());
    expect(again).toEqual({ code: 1, output: `There is a file ${file} already. Choose another name.\n` });
    expect((await readFile(file)).equals(first)).toBe(true);
    const nowhere = await runCommand('backup', [join(folder, 'no/one.tar')], environment());
    expect(nowhere).toMatchObject({ code: 1, output: expect.stringContaining('Make it first.') });
    expect(await readdir(folder)).toEqual(['one.tar']);
  });

  test('a database that cannot be reached, and one never used, are told in a sentence', async () => {
    const file = join(await makeFolder(), 'one.tar');
    const closed = { ...environment(), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    expect(await runCommand('backup', [file], closed)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^The database that DATABASE_URL names cannot be reached/),
    });
    expect(await runCommand('backup', [file], await emptyPlace())).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^The database is empty/),
    });
    const embedded = { DATA_DIR: await makeFolder() };
    expect(await runCommand('backup', [file], embedded)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^There is no database in .*Set DATA_DIR to the folder you use/),
    });
  });
});
