import type { Product } from '../../packages/contract/src/product.ts';
import type { Call } from './check.ts';
import type { Lane } from './lanes.ts';
import type { Op, Seen } from './product-state.ts';

const PATIENCE_MS = 300_000;

export interface Answered {
  status: number;
  body: unknown;
  from: number;
  until: number;
}

/** One product on its way through the writers, and what was asked about it. */
export interface Recorder {
  lane: Lane;
  id: number;
  sku: string;
  /** Of the present round. */
  history: Call<Op>[];
  /** Calls that were answered, in all rounds. */
  calls: number;
  /** Undo ids nobody has used yet. */
  undoIds: string[];
  /** The id of its present listing on Vinted. */
  vinted: string;
  /** Orders bought at a marketplace. */
  orders: string[];
  random: () => number;
  /** A value that was never written before. */
  next: () => number;
  wrong: string[];
  /** What is no violation, but is to be looked at: failures that the seller sees, and older prices at a marketplace. */
  notes: string[];
  /** Where an operation of this round failed, of which the seller is notified. */
  failedOn: Set<string>;
}

/** Calls the server. An answer 5xx, or none, is wrong by itself. */
export async function ask(
  recorder: Recorder,
  method: string,
  path: string,
  body?: unknown,
  { token = recorder.lane.seller.token, prefer = '' } = {},
): Promise<Answered> {
  const from = performance.now();
  const response = await fetch(`${recorder.lane.url}${path}`, {
    method,
    headers: {
      authorization: `Token ${token}`,
      'x-forwarded-for': `10.${recorder.lane.number}.${(recorder.id >> 8) & 255}.${recorder.id & 255}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(prefer && { prefer }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await response.text();
  const until = performance.now();
  recorder.calls += 1;
  if (response.status >= 500) recorder.wrong.push(`${method} ${path} answered ${response.status}: ${text}`);
  return { status: response.status, body: text === '' ? null : JSON.parse(text), from, until };
}

export function record({ history }: Recorder, op: Op, { from, until }: Pick<Answered, 'from' | 'until'>) {
  history.push({ op, from, until });
}

export const seenOf = ({ name, price, quantity, status }: Product): Seen => ({
  name,
  price,
  quantity,
  status,
});

/** A read of the product that is part of the history. */
export async function readProduct(recorder: Recorder): Promise<Product> {
  const answer = await ask(recorder, 'GET', `/api/products/${recorder.id}/`);
  if (answer.status !== 200) throw new Error(`the product is gone: ${JSON.stringify(answer.body)}`);
  const product = answer.body as Product;
  record(recorder, { do: 'read', seen: seenOf(product) }, answer);
  return product;
}
