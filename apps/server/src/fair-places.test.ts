import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fairPlaces, type Place } from './fair-places.ts';

const [stranger, honest, third] = [1, 2, 3];

/** Takes places, and notes who got one, in order. */
function served(places: ReturnType<typeof fairPlaces>) {
  const order: number[] = [];
  const open: Place[] = [];
  const ask = async (userId: number, size = 1) => {
    const place = await places.take(userId, { size });
    order.push(userId);
    open.push(place);
  };
  /** Until all that can begin has begun. */
  const letBegin = () => sleep(0);
  return { order, open, ask, letBegin };
}

test('behind twenty of a stranger that hang, an honest seller is served at once', async () => {
  const { order, ask, letBegin } = served(fairPlaces({ width: 8, ofSeller: 4 }));
  for (let n = 0; n < 20; n += 1) void ask(stranger);
  void ask(honest);
  await letBegin();
  expect(order).toEqual([stranger, stranger, stranger, stranger, honest]);
});

test('the next place goes to whoever has used the least time, not to whoever came first', async () => {
  const { order, open, ask, letBegin } = served(fairPlaces({ width: 1, ofSeller: 1 }));
  for (let n = 0; n < 3; n += 1) void ask(stranger);
  void ask(honest);
  void ask(third);
  for (let n = 0; n < 5; n += 1) {
    await letBegin();
    // A while, so that it has used some time.
    await sleep(5);
    open[n]?.end();
  }
  expect(order).toEqual([stranger, honest, third, stranger, stranger]);
});

test('what is slow gives its place to another, and all together have a limit', async () => {
  const { order, ask, letBegin } = served(fairPlaces({ width: 2, ofSeller: 2, slowMs: 20, most: 4 }));
  void ask(stranger);
  void ask(stranger);
  void ask(honest);
  await letBegin();
  expect(order).toEqual([stranger, stranger]);
  await expect.poll(() => order).toEqual([stranger, stranger, honest]);
  // Half of all is taken, so nobody has a second one.
  void ask(honest);
  void ask(third);
  await expect.poll(() => order).toEqual([stranger, stranger, honest, third]);
  void ask(4);
  await sleep(40);
  expect(order).toHaveLength(4);
});

test('bytes have shares too, a large one is not overtaken for ever, and one over the share comes alone', async () => {
  const { order, open, ask, letBegin } = served(fairPlaces({ width: 100, ofSeller: 60, most: 200 }));
  void ask(stranger, 50);
  void ask(stranger, 50);
  void ask(honest, 1_000);
  void ask(third, 10);
  await letBegin();
  expect(order).toEqual([stranger]);
  open[0]?.keep(41);
  await letBegin();
  expect(order).toEqual([stranger]);
  open[0]?.keep(40);
  await letBegin();
  expect(order).toEqual([stranger, honest]);
  open[1]?.end();
  await letBegin();
  expect(order).toEqual([stranger, honest, third]);
});

test('whoever leaves the queue holds up nobody', async () => {
  const places = fairPlaces({ width: 1, ofSeller: 1 });
  const first = await places.take(stranger);
  const abort = new AbortController();
  const left = places.take(honest, { signal: abort.signal });
  const stays = places.run(third, async () => 'done');
  abort.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  first.end();
  first.end();
  expect(await stays).toBe('done');
  await expect(places.run(third, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await places.run(third, async () => 'again')).toBe('again');
});
