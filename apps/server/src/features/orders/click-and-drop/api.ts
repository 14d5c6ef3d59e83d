import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { type HttpAnswer, request } from '@crosslister/marketplaces/http.ts';
import { z } from 'zod';
import type { Services } from '../../../services.ts';

// "ChannelShipper & Royal Mail Public API" 1.0.0, https://api.parcel.royalmail.com (read 2026-11-30). A key may make five
// calls a second.

const WHO = 'Click & Drop';
/** A page of the list, and the orders that are sent with one call. */
const MOST_AT_ONCE = 100;
/** More than this, and the list is not read to its end: then nothing follows from what is not in it. */
const MOST_PAGES = 50;
const TIMEOUT_MS = 30_000;
/** Answers that make nothing of what was sent. */
const refusals = [400, 404, 413, 415, 422];

/** What an order is sent as. Its recipient is nowhere else. */
export interface ParcelRequest {
  orderReference: string;
  recipient: { address: Record<string, string>; phoneNumber?: string };
  orderDate: string;
  subtotal: number;
  shippingCostCharged: number;
  total: number;
  currencyCode: string;
  packages?: object[];
}

const maybe = z.string().nullish();
const There = z.object({
  orderReference: maybe,
  trackingNumber: maybe,
  printedOn: maybe,
  shippedOn: maybe,
  manifestedOn: maybe,
  packages: z.array(z.object({ trackingNumber: maybe })).nullish(),
});
const Page = z.object({ orders: z.array(There).nullish(), continuationToken: maybe });
const Created = z.object({
  createdOrders: z.array(z.object({ orderReference: maybe })).nullish(),
  failedOrders: z
    .array(
      z.object({
        order: z.object({ orderReference: maybe }).nullish(),
        errors: z.array(z.object({ errorMessage: maybe })).nullish(),
      }),
    )
    .nullish(),
});

/** A parcel as it is in Click & Drop. */
export interface ParcelThere {
  hasLabel: boolean;
  trackingNumber: string;
}

export interface Asking {
  key: string;
  signal: AbortSignal;
}

/** All orders there since then, by their reference. Each is read in the list, which is the same for one and for many. */
export async function readParcels(
  services: Services,
  asking: Asking,
  since: Date,
): Promise<Map<string, ParcelThere>> {
  const found = new Map<string, ParcelThere>();
  let token: string | null | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = new URLSearchParams({
      pageSize: String(MOST_AT_ONCE),
      startDateTime: since.toISOString(),
      ...(token && { continuationToken: token }),
    });
    const answer = await call(services, asking, 'GET', `/orders?${query}`);
    const { orders, continuationToken } = readAs(Page, answer);
    for (const order of orders ?? []) {
      const {
        orderReference: reference,
        trackingNumber,
        packages,
        printedOn,
        shippedOn,
        manifestedOn,
      } = order;
      if (!reference) continue;
      const number = trackingNumber || packages?.find((each) => each.trackingNumber)?.trackingNumber || '';
      const hasLabel = Boolean(number || printedOn || shippedOn || manifestedOn);
      // One that was made twice there counts as the one that has a label.
      if (hasLabel || !found.has(reference)) found.set(reference, { hasLabel, trackingNumber: number });
    }
    token = continuationToken;
    if (!token) return found;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new MarketplaceError('rejected', `${WHO} has more orders than can be read.`, {
    nextStep: 'Take the tracking numbers from there as a list, and paste it under Dispatch.',
  });
}

/** Whether the key is taken. */
export async function tryKey(services: Services, asking: Asking): Promise<void> {
  readAs(Page, await call(services, asking, 'GET', '/orders?pageSize=1'));
}

/** Makes orders there. Returns, by reference, null for one that was made and the reason for one that was refused. */
export async function makeOrders(
  services: Services,
  asking: Asking,
  items: readonly ParcelRequest[],
): Promise<Map<string, string | null>> {
  const answer = await call(services, asking, 'POST', '/orders', { items });
  const { createdOrders, failedOrders } = readAs(Created, answer, true);
  const results = new Map<string, string | null>();
  for (const { orderReference: reference } of createdOrders ?? [])
    if (reference) results.set(reference, null);
  for (const { order, errors } of failedOrders ?? []) {
    const reference = order?.orderReference;
    const said = (errors ?? []).flatMap(({ errorMessage }) => errorMessage || []).join(' ');
    if (reference) results.set(reference, said || 'It gave no reason.');
  }
  return results;
}

async function call(
  services: Services,
  { key, signal }: Asking,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<HttpAnswer> {
  const answer = await request(
    { fetch: services.fetch, signal, beforeMutation: async () => undefined },
    {
      who: WHO,
      method,
      url: `${services.config.clickAndDrop.apiUrl}${path}`,
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      timeoutMs: TIMEOUT_MS,
      redirect: 'manual',
    },
  );
  const { status } = answer;
  if (status >= 200 && status < 300) return answer;
  if (status === 401 || status === 403)
    throw new MarketplaceError('credentials', `${WHO} refuses the key.`, {
      status,
      nextStep: 'Copy it again in Click & Drop: Settings, Integrations, Click & Drop API.',
    });
  // What does not refuse orders may have made them: their list says.
  if (body ? !refusals.includes(status) : status >= 500)
    throw new MarketplaceError(body ? 'unknown' : 'unavailable', `${WHO} has a fault of its own.`, {
      status,
    });
  // What it says may repeat the address.
  throw new MarketplaceError('rejected', `${WHO} does not take this (${status}).`, {
    status,
    nextStep: 'Make the label there by hand.',
  });
}

function readAs<T>(schema: z.ZodType<T>, { json, status }: HttpAnswer, changed = false): T {
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  throw new MarketplaceError(
    changed ? 'unknown' : 'unavailable',
    `${WHO} gave an answer that is not understood.`,
    {
      status,
    },
  );
}
