import '../scripts/end-with-parent.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectEbay, connectStore, startMarketplaces } from '../e2e/marketplaces.ts';
import { untilQueueIsDone } from '../e2e/seller.ts';
import { freePort } from '../e2e/server-process.ts';
import type { LoggedRequest } from '../packages/simulators/src/http/requests.ts';
import { fillStore } from './marketplaces/shops.ts';
import { startBenchServer } from './measuring/bench-server.ts';

// npm run bench:accounts: a shop and an eBay account with as many listings come along; how long it takes, and what is asked.
// BENCH_ONLY=ebay measures one of them.
const LISTINGS = Number(process.env.BENCH_LISTINGS ?? 10_000);
const ONLY = process.env.BENCH_ONLY;
const HOUR_MS = 3_600_000;

const folder = await mkdtemp(join(tmpdir(), 'crosslister-accounts-'));
const port = await freePort();
const marketplaces = await startMarketplaces(`http://127.0.0.1:${port}`);
const { store, ebay } = marketplaces;
try {
  if (ONLY !== 'ebay') await fillStore(marketplaces, LISTINGS);
  // Listed on eBay's own pages, every fifth without an SKU.
  for (let n = 1; n <= LISTINGS; n++)
    ebay.ebay.addListing('test-seller', {
      title: `Listed thing ${n}`,
      price: `${(n % 90) + 5}.50`,
      description: 'A description of some length. '.repeat(20),
      imageUrls: [1, 2, 3].map((photo) => `https://images.example/${n}-${photo}.jpg`),
      sellerHub: true,
      ...(n % 5 > 0 && { sku: `HUB${n}` }),
    });
  // As an app has at first. An import is over long before, and the item specifics come on the following days.
  ebay.ebay.setQuota('trading', 5000);
  const server = await startBenchServer(join(folder, 'bench'), port, marketplaces.env);
  try {
    const { seller } = server;
    await connectStore(seller, marketplaces);
    await connectEbay(seller, marketplaces);
    const rows = [];
    for (const [platform, { requests }] of [
      ['woocommerce', store],
      ['ebay', ebay],
    ] as const) {
      if (ONLY && ONLY !== platform) continue;
      requests.clear();
      const before = await countProducts();
      const began = performance.now();
      await seller.call('POST', `/api/import/${platform}/`, {}, { prefer: 'respond-async' });
      await untilQueueIsDone(seller, HOUR_MS);
      const seconds = Math.round((performance.now() - began) / 100) / 10;
      rows.push({
        platform,
        seconds,
        products: (await countProducts()) - before,
        ...countCalls(requests.all()),
      });
    }
    console.table(rows);
    console.log(`Most memory of the server's process: ${await server.peakMemoryMb()} MB`);
    async function countProducts(): Promise<number> {
      const { count } = await seller.call<{ count: number }>('GET', '/api/products/?page_size=1');
      return count;
    }
  } finally {
    await server.stop();
  }
} finally {
  await marketplaces.stop();
  await rm(folder, { recursive: true, force: true });
}

/** How many calls there were, how many of them for the same thing as an earlier one, and what was asked most. */
function countCalls(requests: LoggedRequest[]) {
  const asked = new Map<string, number>();
  const kinds = new Map<string, number>();
  for (const { method, url, path, body, headers } of requests) {
    const what = `${method} ${url} ${body}`;
    asked.set(what, (asked.get(what) ?? 0) + 1);
    const kind = headers['x-ebay-api-call-name'] ?? `${method} ${path.replace(/[0-9]{2,}/g, '*')}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const twice = [...asked].filter(([, times]) => times > 1);
  for (const [what, times] of twice.slice(0, 10)) console.log(`${times} times: ${what.slice(0, 150)}`);
  const most = [...kinds].sort((a, b) => b[1] - a[1]).slice(0, 3);
  return {
    calls: requests.length,
    'asked again': twice.reduce((sum, [, times]) => sum + times - 1, 0),
    most: most.map(([kind, times]) => `${times} ${kind}`).join(', '),
  };
}
