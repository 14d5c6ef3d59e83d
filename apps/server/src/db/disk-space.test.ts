import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type ConnectedSeller, type TradingPlace, until } from '../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../test/use-trading-place.ts';
import { watchDiskSpace } from './disk-space.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

test('of several processes that see a full disk have room again, one has every account polled', async () => {
  const { db, log } = place.server.services;
  const full = Object.assign(new Error('no space left on device'), { code: '53100' });
  const pollIn = async () => {
    const { rows } = await sql<{ seconds: number }>`
      SELECT extract(epoch FROM next_poll_at - now())::float8 AS seconds FROM connections
      WHERE user_id = ${seller.id} AND platform = 'woocommerce'`.execute(db);
    return rows[0]?.seconds ?? 0;
  };
  const inAnHour = () =>
    sql`UPDATE connections SET next_poll_at = now() + interval '1 hour' WHERE user_id = ${seller.id}`.execute(
      db,
    );
  const hadRoom = async () => {
    const { rows } = await sql<{ at: Date | null }>`SELECT had_room_at AS at FROM instance`.execute(db);
    return rows[0]?.at?.getTime() ?? 0;
  };
  const rooms = Array.from({ length: 3 }, () => watchDiskSpace(db, null, log));
  const haveRoom = (some: typeof rooms) =>
    until(
      async () => some.every((room) => room.fullSince() === null),
      (all) => all,
    );
  const before = await hadRoom();
  await inAnHour();
  for (const room of rooms) room.note(full);
  const first = await until(hadRoom, (at) => at !== before);
  await haveRoom(rooms);
  expect(await hadRoom()).toBe(first);
  // A poll has set it anew.
  expect(Math.abs((await pollIn()) - 3_600)).toBeGreaterThan(60);
  // It is full again at once.
  rooms[0]?.note(full);
  await haveRoom(rooms);
  expect(await hadRoom()).toBeGreaterThan(first);
  await Promise.all(rooms.map((room) => room.close()));
});
