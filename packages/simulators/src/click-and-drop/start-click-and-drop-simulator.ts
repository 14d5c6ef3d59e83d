import { type Answer, json } from '../http/answer.ts';
import { isObject, type JsonObject, textAt } from '../http/json-values.ts';
import { type Listening, listen, type SimulatedRequest } from '../http/listen.ts';
import { mistakesOf, orderFields, wrongSum } from './order-fields.ts';

const BASE = '/api/v1';
/** As its document says under "Rate Limits". */
const MOST_A_SECOND = 5;
const MOST_AT_ONCE = 100;

/** An order there. Of its buyer only what a test looks for is kept. */
export interface PushedOrder {
  orderIdentifier: number;
  orderReference: string;
  createdOn: string;
  orderDate: string;
  printedOn?: string;
  manifestedOn?: string;
  shippedOn?: string;
  trackingNumber?: string;
  sent: JsonObject;
}

export interface ClickAndDropSimulator extends Pick<Listening, 'faults' | 'requests' | 'stop'> {
  /** As `CLICK_AND_DROP_API_URL` takes it. */
  apiUrl: string;
  key: string;
  /** Of another account, which has no orders. */
  otherKey: string;
  orders: PushedOrder[];
  /** Refuses orders to this postcode. */
  refusePostcode: (postcode: string) => void;
  /** The seller makes the label there, which is what costs money. */
  printLabel: (reference: string, trackingNumber?: string) => void;
  remove: (reference: string) => void;
}

const error = (status: number, code: string, message: string) => json(status, { code, message, details: '' });

/**
 * Royal Mail's Click & Drop with one account, as far as its document goes (see order-fields.ts): making orders and the
 * list of them. What the document does not have is refused. What it leaves open is simulated as follows. An order with a
 * value that is not allowed is in `failedOrders` of a 200, with the order as it was sent and the value in its message; a
 * reference that is there already makes a second order; the list is in the order of making, by the time of making.
 */
export async function startClickAndDropSimulator(
  options: { port?: number; pageSize?: number } = {},
): Promise<ClickAndDropSimulator> {
  const key = '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0';
  const otherKey = '1a2b3c4d-5e6f-7081-92a3-b4c5d6e7f809';
  const orders: PushedOrder[] = [];
  let calls: number[] = [];
  let lastId = 1000;
  let refusedPostcode = '';

  function answer(request: SimulatedRequest): Answer {
    const { method, path, headers } = request;
    if (method === 'GET' && path === `${BASE}/version`)
      return json(200, { commit: '', build: '', release: '1.0', releaseDate: '2026-02-08T00:00:00Z' });
    const isOther = headers.authorization === `Bearer ${otherKey}`;
    if (headers.authorization !== `Bearer ${key}` && !isOther) return { status: 401 };
    calls = [...calls.filter((at) => at > Date.now() - 1000), Date.now()];
    if (calls.length > MOST_A_SECOND) return error(429, 'TooManyRequests', 'Rate limit exceeded');
    if (path !== `${BASE}/orders`) return { status: 404 };
    if (method === 'GET') return isOther ? json(200, { orders: [] }) : list(request.query);
    if (method === 'POST') return create(request);
    return { status: 405 };
  }

  function list(query: URLSearchParams): Answer {
    const names = ['pageSize', 'startDateTime', 'endDateTime', 'continuationToken'];
    const odd = [...query.keys()].find((name) => !names.includes(name));
    const size = Number(query.get('pageSize') ?? 25);
    if (odd || !(size >= 1 && size <= 100))
      return error(400, 'BadRequest', `${odd ?? 'pageSize'} is not valid`);
    const [from, to] = ['startDateTime', 'endDateTime'].map((name) => query.get(name));
    if ([from, to].some((at) => at && Number.isNaN(Date.parse(at))))
      return error(400, 'BadRequest', 'No date');
    const found = orders.filter(
      ({ createdOn }) =>
        (!from || createdOn >= new Date(from).toISOString()) &&
        (!to || createdOn <= new Date(to).toISOString()),
    );
    const start = Number(query.get('continuationToken') ?? 0);
    const page = found.slice(start, start + Math.min(size, options.pageSize ?? size));
    const next = start + page.length;
    return json(200, {
      orders: page.map(shown),
      continuationToken: next < found.length ? String(next) : null,
    });
  }

  const shown = ({ sent: _, ...order }: PushedOrder) => ({
    printedOn: null,
    manifestedOn: null,
    shippedOn: null,
    trackingNumber: null,
    ...order,
    packages: [{ packageNumber: 1, trackingNumber: order.trackingNumber ?? null }],
  });

  function create({ body, headers }: SimulatedRequest): Answer {
    if (!headers['content-type']?.startsWith('application/json')) return { status: 415 };
    const parsed = readJson(body);
    const items = isObject(parsed) && Object.keys(parsed).join() === 'items' ? parsed.items : undefined;
    if (!Array.isArray(items) || items.length === 0 || items.length > MOST_AT_ONCE)
      return error(400, 'BadRequest', 'items is not valid');
    const created: PushedOrder[] = [];
    const failed: object[] = [];
    for (const item of items) {
      if (!isObject(item)) return error(400, 'BadRequest', 'items is not valid');
      const { unknown, wrong } = mistakesOf(item, orderFields);
      if (unknown.length > 0) return error(400, 'BadRequest', `Unknown field ${unknown[0]}`);
      wrong.push(...wrongSum(item));
      const postcode = textAt(item, 'recipient', 'address', 'postcode');
      if (postcode && postcode === refusedPostcode)
        wrong.push({ fieldName: 'recipient.address.postcode', value: postcode, why: 'is not known' });
      if (wrong.length > 0) {
        const errors = wrong.map(({ fieldName, value, why }) => ({
          errorCode: 101,
          errorMessage: `${fieldName} ${why}: '${value}'`,
          fields: [{ fieldName, value }],
        }));
        failed.push({ order: item, errors });
        continue;
      }
      lastId += 1;
      const order = {
        orderIdentifier: lastId,
        orderReference: String(item.orderReference ?? ''),
        createdOn: new Date().toISOString(),
        orderDate: new Date(String(item.orderDate)).toISOString(),
        sent: item,
      };
      orders.push(order);
      created.push(order);
    }
    return json(200, {
      successCount: created.length,
      errorsCount: failed.length,
      createdOrders: created.map((order) => ({
        ...shown(order),
        label: null,
        labelErrors: [],
        generatedDocuments: [],
      })),
      failedOrders: failed,
    });
  }

  const { httpUrl, ...server } = await listen({ httpPort: options.port, handle: answer });
  const ofReference = (reference: string) => {
    const order = orders.find(({ orderReference }) => orderReference === reference);
    if (!order) throw new Error(`no order ${reference} in Click & Drop`);
    return order;
  };
  return {
    ...server,
    apiUrl: `${httpUrl}${BASE}`,
    key,
    otherKey,
    orders,
    refusePostcode(postcode) {
      refusedPostcode = postcode;
    },
    printLabel(reference, trackingNumber) {
      const printedOn = new Date().toISOString();
      Object.assign(ofReference(reference), { printedOn, ...(trackingNumber && { trackingNumber }) });
    },
    remove: (reference) => void orders.splice(orders.indexOf(ofReference(reference)), 1),
  };
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
