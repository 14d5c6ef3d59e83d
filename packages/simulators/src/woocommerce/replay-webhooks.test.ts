import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareValues } from './recorded/compare-exchange.ts';
import {
  type Delivery,
  entriesOf,
  type Measurement,
  momentOf,
  recordingsPresent,
} from './recorded/recorded-exchange.ts';
import { type Exception, type RecordedStore, startRecordedStore } from './recorded/recorded-store.ts';

const secret = 'whsec-local';

type Script = {
  /** Entries before which the store's cron runs. */
  runs: number[];
  /** Entries before which the recorder emptied its listener. */
  clears: number[];
};

const scripts: Record<string, Script> = {
  '11_webhooks': { runs: [], clears: [] },
  '12_webhook_delivery': { runs: [7, 9, 13, 17, 20, 30], clears: [22, 33] },
  '16_webhook_trash': { runs: [10], clears: [7] },
  // A run came between the third and the fourth coupon: it and the next have a delivery id each.
  '17_webhook_failing': { runs: [4, 9, 13], clears: [1, 12] },
};

const exceptions: Record<string, Exception> = {
  '12_webhook_delivery 37': { unordered: true, why: 'the order within one second is the database’s' },
};

/** Stands for the recorder's listener: `/status/500` answers 500, everything else 200. */
async function startListener() {
  const received: Delivery[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { method = '', url: path = '', rawHeaders } = request;
    const headers = rawHeaders.flatMap((name, index): [string, string][] =>
      index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1] ?? '']] : [],
    );
    received.push({
      at: Date.now() / 1000,
      method,
      path,
      headers,
      raw_body: Buffer.concat(chunks).toString('utf8'),
    });
    response.writeHead(Number(/^\/status\/(\d+)/.exec(path)?.[1] ?? 200)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, received, stop: () => new Promise((resolve) => server.close(resolve)) };
}

function header({ headers }: Delivery, wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}

function signedBy(delivery: Delivery): string | undefined {
  const given = header(delivery, 'x-wc-webhook-signature');
  return given && createHmac('sha256', secret).update(delivery.raw_body).digest('base64') === given
    ? 'the secret'
    : given;
}

const compared = ['topic', 'resource', 'event', 'id'].map((name) => `x-wc-webhook-${name}`);

/** A delivery as it is compared; ids of deliveries are numbered by their first appearance. */
function summary(delivery: Delivery, ids: string[]) {
  const id = header(delivery, 'x-wc-webhook-delivery-id');
  if (id && !ids.includes(id)) ids.push(id);
  const isJson = header(delivery, 'content-type') === 'application/json';
  return {
    request: `${delivery.method} ${delivery.path}`,
    type: header(delivery, 'content-type'),
    agent: header(delivery, 'user-agent'),
    source: header(delivery, 'x-wc-webhook-source') ?? '',
    names: compared.map((name) => header(delivery, name) ?? ''),
    signedBy: signedBy(delivery) ?? 'nobody',
    sameDelivery: id ? ids.indexOf(id) : -1,
    // The signature is over the bytes, and PHP escapes slashes and everything beyond ASCII.
    escaped: !/[^\\]\/|[^\n -~]/.test(delivery.raw_body),
    body: isJson ? JSON.parse(delivery.raw_body) : delivery.raw_body,
  };
}

function summaries(deliveries: Delivery[]) {
  const ids: string[] = [];
  return deliveries.map((delivery) => summary(delivery, ids));
}

/** What arrived since the last listing is what was recorded; a listing starts anew. */
function measure(entry: Measurement, listed: Delivery[]) {
  const received = [...listed];
  if (entry.deliveries) listed.length = 0;
  if (entry.count !== undefined) expect(received).toHaveLength(entry.count);
  if (entry.lag_s) expect(received.map(({ path }) => path)).toEqual(entry.lag_s.map(([path]) => path));
  if (!entry.deliveries) return;
  const differences = compareValues(summaries(entry.deliveries), summaries(received), 'deliveries');
  expect(differences, differences.slice(0, 12).join('\n')).toHaveLength(0);
}

test.skipIf(!recordingsPresent).each(Object.keys(scripts))(
  'the recording %s is at hand and not empty',
  (file) => {
    expect(entriesOf(file).length).toBeGreaterThan(5);
  },
);

describe.skipIf(!recordingsPresent).each(Object.entries(scripts))(
  'webhooks as recorded: %s',
  (file, script) => {
    let listener: Awaited<ReturnType<typeof startListener>>;
    let recorded: RecordedStore;
    beforeAll(async () => {
      listener = await startListener();
      recorded = await startRecordedStore(listener.url);
    });
    afterAll(async () => {
      await recorded?.simulator.stop();
      await listener?.stop();
    });

    for (const [position, entry] of entriesOf(file).entries()) {
      test(`${file} ${position} ${entry.label}`, async () => {
        const { store, clock, check } = recorded;
        if ('request' in entry) clock.now = momentOf(entry);
        else {
          const { deliveries = [], at_s: after = [] } = entry;
          const at = deliveries.at(-1)?.at ?? clock.now.getTime() / 1000 + (after[0] ?? 0);
          if (script.runs.includes(position)) clock.now = new Date(at * 1000);
        }
        if (script.runs.includes(position)) await store.runCron();
        if (script.clears.includes(position)) listener.received.length = 0;
        // The first webhook was made before the recorder allowed the store to call its own host.
        store.shop.refusesLoopback = `${file} ${position}` === '11_webhooks 0';
        if ('request' in entry) await check(entry, exceptions[`${file} ${position}`]);
        else measure(entry, listener.received);
      });
    }
  },
);
