import { expect, test } from 'vitest';
import { failureOf, newSku, type Subject } from './subject.ts';

type Fetch = typeof globalThis.fetch;

const addressOf = (input: Parameters<Fetch>[0]) => new URL(input instanceof Request ? input.url : input);

/** Repeats the first answer to each GET, as a cache between us and the marketplace does. */
function cached(fetch: Fetch): Fetch {
  const kept = new Map<string, Response>();
  return async (input, init) => {
    if ((init?.method ?? 'GET') !== 'GET') return fetch(input, init);
    const { href } = addressOf(input);
    const before = kept.get(href);
    if (!before) {
      const answer = await fetch(input, init);
      kept.set(href, answer.clone());
      return answer;
    }
    const copy = before.clone();
    const headers = new Headers(copy.headers);
    for (const [name, value] of [
      ['age', '3600'],
      ['x-cache', 'HIT'],
    ] as const)
      headers.set(name, value);
    for (const name of ['content-encoding', 'content-length']) headers.delete(name);
    return new Response(await copy.arrayBuffer(), { status: copy.status, headers });
  };
}

/** The first list of objects in an answer. */
function rowsOf(body: unknown): object[] {
  const lists = Array.isArray(body) ? [body] : Object.values(Object(body)).filter(Array.isArray);
  return lists.find((list) => list.length > 0 && typeof list[0] === 'object') ?? [];
}

/** In each list at these addresses the last entry loses all but its names. */
function withOddRow(fetch: Fetch, at: RegExp): Fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    if (!at.test(addressOf(input).pathname) || !answer.ok) return answer;
    const body: unknown = await answer.json();
    const rows = rowsOf(body);
    const [odd] = rows.slice(-1);
    if (odd) for (const name of Object.keys(odd)) Object.assign(odd, { [name]: null });
    const headers = new Headers(answer.headers);
    for (const name of ['content-encoding', 'content-length']) headers.delete(name);
    return Response.json(body, { status: answer.status, headers });
  };
}

/** Lists at these addresses come short of the rows that they themselves count: only the first part of them, or none. */
function short(fetch: Fetch, at: RegExp, { part, now }: { part: number; now: () => Date }): Fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    if (!at.test(addressOf(input).pathname) || !answer.ok) return answer;
    const body: unknown = await answer.json();
    const rows = rowsOf(body);
    rows.splice(Math.floor(rows.length * part));
    const headers = new Headers(answer.headers);
    headers.set('date', now().toUTCString());
    for (const name of ['content-encoding', 'content-length']) headers.delete(name);
    return Response.json(body, { status: answer.status, headers });
  };
}

async function listed({ marketplace, context, draft }: Subject) {
  const wanted = draft({ sku: newSku(), quantity: 3 });
  const { externalId, extra, url } = await marketplace.listing.publish(context(), wanted);
  return { externalId, extra, url, sku: wanted.sku };
}

async function ordersOf(
  { marketplace }: Subject,
  context: ReturnType<Subject['context']>,
  from: string | null,
) {
  const ids: string[] = [];
  const unread: object[] = [];
  for (let cursor = from; ; ) {
    const page = await marketplace.sales.list(context, cursor);
    ids.push(...page.sales.map(({ orderId }) => orderId));
    unread.push(...(page.unread ?? []));
    if (page.cursor === cursor || !page.more) return { ids, unread, cursor: page.cursor };
    cursor = page.cursor;
  }
}

/** Answers that mislead: what is said is not what holds. */
export function testMisleading(subject: () => Subject): void {
  test('a removed parameter is a fault of ours, named for the operator without ids', async () => {
    const { marketplace, context, outdated } = subject();
    const fetch: Fetch = async () => Response.json(outdated.body, { status: outdated.status });
    const ref = await listed(subject());
    const asked = { ...context(), fetch };
    for (const call of [
      () => marketplace.account.test(asked),
      () => marketplace.catalogue.list(asked, null),
      () => marketplace.sales.list(asked, null),
      () => marketplace.listing.withdraw(asked, ref),
    ]) {
      const { kind, message, details } = await failureOf(call());
      expect(kind, message).toBe('fault');
      expect(details.nextStep).toContain('Crosslister has to be updated');
      expect(details.call).toMatch(/^(GET|POST|PUT|PATCH) \//);
      expect(details.call).not.toMatch(/\d{3}|[?&][^&]+=/);
    }
  });

  test('one order that cannot be read hides no other', async () => {
    const { context, shop, ordersApart } = subject();
    const { cursor } = await ordersOf(subject(), context(), null);
    const { externalId } = await listed(subject());
    const made = [await shop.buy(externalId, 1), await shop.buy(externalId, 1)];
    const { fetch } = context();
    const { ids } = await ordersOf(subject(), context({ fetch: withOddRow(fetch, ordersApart) }), cursor);
    expect(ids.filter((id) => made.includes(id))).not.toEqual([]);
  });

  test.for([0.5, 0])(
    'orders that a list counts and does not show are found (%d of it shown)',
    async (part, { skip }) => {
      const { context, shop, ordersApart, countsOrders } = subject();
      if (!countsOrders) return skip('its lists do not say how many there are');
      const { cursor } = await ordersOf(subject(), context(), null);
      const { externalId } = await listed(subject());
      const made: string[] = [];
      while (made.length < 3) made.push(await shop.buy(externalId, 1));
      // Later than the polls overlap.
      const began = context().now().getTime();
      const now = () => new Date(began + 3_600_000);
      const fetch = short(context().fetch, ordersApart, { part, now });
      const before = await ordersOf(subject(), context({ fetch, now }), cursor);
      expect(before.unread).toContainEqual(expect.objectContaining({ orderId: 'not shown' }));
      const after = await ordersOf(subject(), context({ now }), before.cursor);
      expect([...before.ids, ...after.ids]).toEqual(expect.arrayContaining(made));
      // A list that always counts too many is not read from further back each day.
      const inFourDays = () => new Date(began + 4 * 86_400_000);
      const always = short(context().fetch, ordersApart, { part, now: inFourDays });
      const given = await ordersOf(subject(), context({ fetch: always, now: inFourDays }), before.cursor);
      expect(given.unread).not.toContainEqual(expect.objectContaining({ orderId: 'not shown' }));
    },
  );

  test('an answer out of a cache hides no sale and no end', async ({ skip }) => {
    const { marketplace, context, shop, seesPastCaches } = subject();
    if (!seesPastCaches) return skip('no cache of a seller’s own is between us and it');
    const ref = await listed(subject());
    const fetch = cached(context().fetch);
    const before = await ordersOf(subject(), context({ fetch }), null);
    await marketplace.sales.list(context({ fetch }), before.cursor);
    const order = await shop.buy(ref.externalId, 1);
    expect((await ordersOf(subject(), context({ fetch }), before.cursor)).ids).toContain(order);
    await marketplace.listing.readStatuses(context({ fetch }), [ref]);
    await shop.remove(ref.externalId);
    expect(await marketplace.listing.readStatuses(context({ fetch }), [ref])).toMatchObject([
      { state: 'ended' },
    ]);
  });

  test('"not found" for a listing that is there is no proof of its end', async ({ skip }) => {
    const { marketplace, context, shop, doubtsNotFound } = subject();
    if (!doubtsNotFound) return skip('it was never seen to say so of what exists');
    const { path, status, body } = doubtsNotFound;
    const ref = await listed(subject());
    const { fetch: real } = context();
    const fetch: Fetch = async (input, init) =>
      path.test(addressOf(input).pathname) ? Response.json(body, { status }) : real(input, init);
    const [seen] = await marketplace.listing.readStatuses(context({ fetch }), [ref]);
    expect(seen?.state).not.toBe('ended');
    const [end] = await Promise.allSettled([marketplace.listing.withdraw(context({ fetch }), ref)]);
    expect([end.status, await shop.countLive(ref.sku)]).not.toEqual(['fulfilled', 1]);
  });
}
