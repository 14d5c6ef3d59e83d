import type { Seller } from '../../e2e/seller.ts';

export interface Door {
  name: string;
  /** Sends it, and resolves once it is dealt with, or when `gone` aborts. */
  send: (gone: AbortSignal) => Promise<unknown>;
  /** What the honest seller does again and again. */
  honest: () => Promise<unknown>;
  /** It may take longer (ms) than the others. */
  longestMs?: number;
}

/** The server that is measured. */
export interface Place {
  url: string;
  /** Of its event loop (ms), since it was last asked. */
  readProbe: () => Promise<{ p99: number; longest: number }>;
}

/** What kept everybody waiting for longer (ms) is named. */
const NAMED = 100;

/** Makes one of the calls of a door. A refusal is an answer. */
export async function step(place: Place, what: string, call: () => Promise<unknown>): Promise<void> {
  await place.readProbe();
  await call().catch((error: Error) => console.log(`  ${what}: ${error.message.slice(0, 200)}`));
  const { longest } = await place.readProbe();
  if (longest > NAMED) console.log(`  ${what}: longest block ${longest.toFixed(0)} ms`);
}

export const fill = (piece: string, bytes: number) => piece.repeat(Math.ceil(bytes / piece.length));

export function product(sku: string, more: object = {}) {
  return {
    products: [{ name: 'A thing', sku, price: 5, status: 'active', ...more }],
    duplicate_handling: 'skip',
  };
}

export async function uploadTo(
  { url }: Place,
  { token }: Seller,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ src: string }> {
  const response = await fetch(`${url}/api/images/`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'image/jpeg' },
    body: bytes,
  });
  return (await response.json()) as { src: string };
}

export async function exported({ url }: Place, { token }: Seller, signal?: AbortSignal): Promise<void> {
  const response = await fetch(`${url}/api/products/export/?format=json&photos=true`, {
    headers: { authorization: `Token ${token}` },
    ...(signal && { signal }),
  });
  await response.arrayBuffer();
}
