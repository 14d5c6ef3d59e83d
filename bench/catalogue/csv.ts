import { listingAddressIn } from '../../packages/contract/src/listings/listing-address.ts';
import { MAX_IMPORT_BATCH } from '../../packages/contract/src/product.ts';
import { parseProductsCsv } from '../../packages/domain/src/csv/read-products.ts';
import type { BenchServer } from '../measuring/bench-server.ts';
import type { Row } from '../measuring/measure.ts';

function madeCsv(rows: number): string {
  const lines = [
    'Name,SKU,Price,Status,Description,Date Added,Last Updated,WooCommerce URL,eBay URL,Etsy URL,Vinted URL',
  ];
  for (let n = 1; n <= rows; n++) {
    lines.push(
      `"Imported jug, no. ${n}",CSV-${n},${(n % 90) + 5}.50,active,"Stoneware, ""as found"", no chips",,,,https://www.ebay.co.uk/itm/${400_000_000_000 + n},,`,
    );
  }
  return lines.join('\n');
}

/** A file of this many rows, handled as in the dashboard: parsed, sent in batches, stored. */
export async function importCsv({ seller }: BenchServer, rows: number): Promise<Row> {
  const text = madeCsv(rows);
  const began = performance.now();
  const parsed = parseProductsCsv(text, listingAddressIn);
  if (!parsed.ok) throw new Error(parsed.reason);
  for (let start = 0; start < parsed.products.length; start += MAX_IMPORT_BATCH) {
    const products = parsed.products.slice(start, start + MAX_IMPORT_BATCH);
    await seller.call('POST', '/api/products/', { products, duplicate_handling: 'skip' });
  }
  return once(`CSV import of ${rows} rows`, performance.now() - began, rows);
}

/** The same, and then the whole tab back as a file. */
export async function measureCsv(server: BenchServer, rows: number): Promise<Row[]> {
  return [await importCsv(server, rows), await exportCsv(server, rows)];
}

export async function exportCsv({ url, seller }: BenchServer, rows: number): Promise<Row> {
  const began = performance.now();
  const response = await fetch(`${url}/api/products/export/?status=active`, {
    headers: { authorization: `Token ${seller.token}` },
  });
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  if (!response.ok || bytes < rows * 20)
    throw new Error(`the export answered ${response.status}, ${bytes} bytes`);
  return once(`CSV export of at least ${rows} rows`, performance.now() - began, rows);
}

export function once(what: string, ms: number, pieces: number): Row {
  const rounded = Math.round(ms);
  return { what, runs: 1, p50: rounded, p95: rounded, perSecond: Math.round(pieces / (ms / 1000)) };
}
