import { createTextRows } from '@crosslister/domain/table/text-rows.ts';
import type { Seller, TestServer } from './server.ts';

/** The file of an export; `query` is what follows the question mark. */
export async function exportedFile({ url }: Pick<TestServer, 'url'>, { token }: Seller, query: string) {
  const response = await fetch(`${url}/api/products/export/?${query}`, {
    headers: { authorization: `Token ${token}` },
  });
  if (response.status !== 200) throw new Error(`not exported: ${response.status} ${await response.text()}`);
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { named, type: response.headers.get('content-type'), bytes, text: Buffer.from(bytes).toString() };
}

/** The cells of a CSV text, without empty lines. */
export function rowsIn(text: string): string[][] {
  const rows = createTextRows();
  return [...rows.read(text), ...rows.end()].map(({ cells }) => cells).filter((cells) => cells.some(Boolean));
}
