import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type ConnectedSeller, type TradingPlace, until } from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

test('once eBay answers one seller again, the others are polled within a minute; stores and refused keys are left', async () => {
  const { db } = place.server.services;
  const [other, refused] = [await place.connectedSeller(), await place.connectedSeller()];
  const ids = [seller.id, other.id, refused.id];
  await sql`UPDATE connections SET failing_since = now(), connect_again = user_id = ${refused.id},
    next_poll_at = now() + CASE WHEN user_id = ${seller.id} AND platform = 'ebay' THEN '0 s' ELSE '14 min' END::interval
    WHERE user_id = ANY (${ids}::bigint[])`.execute(db);
  const read = async () => {
    const { rows } = await sql<{ who: string; wait: number }>`
      SELECT user_id || ' ' || platform AS who, extract(epoch FROM next_poll_at - now())::float8 AS wait
      FROM connections WHERE user_id = ANY (${ids}::bigint[])`.execute(db);
    return new Map(rows.map(({ who, wait }) => [who, wait]));
  };
  const waits = await until(read, (rows) => (rows.get(`${other.id} ebay`) ?? 0) <= 60);
  // A store is at a host of its own, and keys that are refused stay refused.
  expect(waits.get(`${other.id} woocommerce`)).toBeGreaterThan(600);
  expect(waits.get(`${refused.id} ebay`)).toBeGreaterThan(600);
});
