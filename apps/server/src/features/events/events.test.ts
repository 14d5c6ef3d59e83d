import { connect } from 'node:net';
import { ServerEvent } from '@crosslister/contract/event.ts';
import { ASKED_AT_HEADER, changedThings } from '@crosslister/contract/lists.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { changed } from '../../db/change-feed.ts';
import { addProduct } from '../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let seller: Seller;
const open: AbortController[] = [];
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'silent' });
  seller = await server.register();
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.abort();
});
afterAll(() => server.stop());

interface Stream {
  headers: Headers;
  text: () => string;
  /** Everything that was reported as changed so far. */
  changed: () => string[];
  ended: Promise<'ended' | 'cut'>;
}

async function listen(to = seller, at = server, query = ''): Promise<Stream> {
  const abort = new AbortController();
  open.push(abort);
  const answer = await fetch(`${at.url}/api/events/${query}`, {
    headers: { authorization: `Token ${to.token}` },
    signal: abort.signal,
  });
  let text = '';
  const read = async () => {
    for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString();
  };
  const ended = read().then(
    () => 'ended' as const,
    () => 'cut' as const,
  );
  await expect.poll(() => text).toContain(': connected\n\n');
  const events = () =>
    [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data]) => ServerEvent.parse(JSON.parse(data ?? '')));
  return {
    headers: answer.headers,
    text: () => text,
    changed: () => events().flatMap(({ changed }) => changed),
    ended,
  };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 400));

test('is a stream no proxy holds back or keeps', async () => {
  const { headers } = await listen();
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store, no-transform');
  expect(headers.get('x-accel-buffering')).toBe('no');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

describe('a change', () => {
  test('of one’s own products arrives, another seller’s does not', async () => {
    const other = await server.register();
    const [mine, theirs] = [await listen(), await listen(other)];
    await addProduct(seller);
    await expect.poll(mine.changed).toEqual(['products']);
    expect(theirs.changed()).toEqual([]);
    await other.call('PUT', '/api/credentials/', { default_ebay_category: '1' });
    await expect.poll(theirs.changed).toEqual(['settings']);
    expect(mine.changed()).toEqual(['products']);
  });

  test.each(['operations', 'sales', 'connections'] as const)('of %s arrives', async (thing) => {
    const { changed: said } = await listen();
    await server.services.db.transaction().execute((trx) => changed(trx, seller.id, thing));
    await expect.poll(said).toEqual([thing]);
  });

  test('that is rolled back is not told', async () => {
    const { changed: said } = await listen();
    const failing = server.services.db.transaction().execute(async (trx) => {
      await changed(trx, seller.id, 'sales');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await pause();
    expect(said()).toEqual([]);
  });

  test('of a hundred things at once is one event', async () => {
    const { changed: said } = await listen();
    let heard = 0;
    const unsubscribe = server.services.feed.subscribe(() => (heard += 1));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const one = () => changed(server.services.db, seller.id, 'products');
      await Promise.all(Array.from({ length: 100 }, one));
      await expect.poll(() => heard).toBe(100);
      vi.advanceTimersByTime(250);
    } finally {
      vi.useRealTimers();
      unsubscribe();
    }
    await expect.poll(said).toEqual(['products']);
    await pause();
    expect(said()).toEqual(['products']);
  });

  test('reaches every window of the seller', async () => {
    const windows = [await listen(), await listen(), await listen()];
    await changed(server.services.db, seller.id, 'products');
    for (const window of windows) await expect.poll(window.changed).toEqual(['products']);
  });
});

describe('what changed between the reading and the opening of the stream', () => {
  const askedAt = async (who: Seller) => {
    const headers = { authorization: `Token ${who.token}` };
    return (await fetch(`${server.url}/api/products/`, { headers })).headers.get(ASKED_AT_HEADER);
  };
  // Later than the change, by more than the clocks of two machines may differ.
  const later = (since: string | null) => `?since=${Number(since) + 60_000}`;

  test('is told, and nothing else', async () => {
    const one = await server.register();
    const before = await listen(one);
    const since = await askedAt(one);
    await addProduct(one);
    await expect.poll(before.changed).toEqual(['products']);
    const stream = await listen(one, server, `?since=${since}`);
    await expect.poll(stream.changed).toEqual(['products']);
    const untouched = await listen(one, server, later(since));
    await pause();
    expect(untouched.changed()).toEqual([]);
    expect(stream.changed()).toEqual(['products']);
  });

  test('is everything where the server has not listened for so long', async () => {
    const stream = await listen(seller, server, '?since=1');
    await expect.poll(stream.changed).toEqual([...changedThings]);
  });

  test('is not asked for by nonsense', async () => {
    const stream = await listen(seller, server, '?since=yesterday');
    await pause();
    expect(stream.changed()).toEqual([]);
  });
});

test('a line every 20 seconds keeps the way open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const abort = new AbortController();
    open.push(abort);
    const { body } = await fetch(`${server.url}/api/events/`, {
      headers: { authorization: `Token ${seller.token}` },
      signal: abort.signal,
    });
    const reader = body?.getReader();
    await reader?.read();
    vi.advanceTimersByTime(20_000);
    const { value } = (await reader?.read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toBe(': still here\n\n');
  } finally {
    vi.useRealTimers();
  }
});

test('after the connection for changes was lost, changes arrive again, and what was missed is made good', async () => {
  const stream = await listen();
  const kill =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'crosslister changes'";
  expect((await server.services.database.pool.query(kill)).rowCount).toBe(1);
  await changed(server.services.db, seller.id, 'products');
  await expect.poll(stream.changed).toEqual([...changedThings]);
  await changed(server.services.db, seller.id, 'sales');
  await expect.poll(stream.changed).toHaveLength(changedThings.length + 1);
});

test('HEAD does not open a stream', async () => {
  const answer = await fetch(`${server.url}/api/events/`, {
    method: 'HEAD',
    headers: { authorization: `Token ${seller.token}` },
    signal: AbortSignal.timeout(30_000),
  });
  expect(answer.status).toBe(404);
});

test('a hundred streams that came and went leave nothing behind', async () => {
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(Array.from({ length: 10 }, () => listen()));
    for (const stream of open.splice(0)) stream.abort();
  }
  const connections = () =>
    fetch(`${server.url}/healthz`).then(
      () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length,
    );
  await expect.poll(connections).toBeLessThan(60);
});

test('the server stops although streams are open, and ends them properly', async () => {
  const brief = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'silent' });
  const one = await brief.register();
  const streams = [await listen(one, brief), await listen(one, brief)];
  await brief.stop();
  for (const { ended } of streams) expect(await ended).toBe('ended');
});

describe('event streams end with what they belong to', () => {
  test('a client that is gone during the look-up leaves no subscription', async () => {
    const { feed, sessions } = server.services;
    const subscribe = vi.spyOn(feed, 'subscribe');
    const ends = subscribe.mock.results;
    const find = vi.spyOn(sessions, 'find');
    const found = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    find.mockImplementationOnce(async () => {
      asked.resolve();
      await found.promise;
      return seller.id;
    });
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const gone = new Promise((resolve) => socket.on('close', resolve));
    socket.write(`GET /api/events/ HTTP/1.1\r\nHost: x\r\nAuthorization: Token ${seller.token}\r\n\r\n`);
    await asked.promise;
    socket.resetAndDestroy();
    await gone;
    // The server has to notice it before the look-up ends.
    await pause();
    found.resolve();
    await pause();
    expect(ends).toHaveLength(0);
    vi.restoreAllMocks();
  });

  test('logging out ends the streams of that session, and of no other', async () => {
    const leaving = await server.register();
    const stream = await listen(leaving);
    const other = await listen();
    await leaving.call('POST', '/api/auth/logout/');
    expect(await stream.ended).toBe('ended');
    await changed(server.services.db, seller.id, 'operations');
    await expect.poll(() => other.changed()).toContain('operations');
  });

  test('one seller has 20 at most', async () => {
    const many = await server.register();
    for (let count = 0; count < 20; count += 1) await listen(many);
    const refused = await many.call('GET', '/api/events/');
    expect(refused).toMatchObject({
      status: 429,
      body: { detail: expect.stringMatching(/Too many dashboards/) },
    });
    await listen();
  });
});
