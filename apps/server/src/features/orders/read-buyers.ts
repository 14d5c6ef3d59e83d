import type { OrderBuyer } from '@crosslister/contract/orders/orders.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { RemoteBuyer } from '@crosslister/marketplaces/sales/order-calls.ts';
import { sql } from 'kysely';
import type { OrderRow } from '../../db/schema.ts';
import { stepOfOneCall } from '../../marketplace-calls/next-step.ts';
import type { Services } from '../../services.ts';
import { findConnection } from '../connections/connection-rows.ts';
import { marketplaceContext } from '../connections/marketplace-context.ts';
import { canBeTold, readConnected } from './read-orders.ts';

/** The most orders of which a marketplace is asked at once. */
const MOST_AT_ONCE = 50;

type Asked = OrderRow & { url: string; tells: boolean };

/** `remote` is null where there is no address to post to. */
interface Answered {
  shown: OrderBuyer;
  remote: RemoteBuyer | null;
}

/** Asks the marketplaces who gets these orders. Nothing of the answer is stored: it goes to the seller as it comes. */
export async function readBuyers(...asked: Parameters<typeof askBuyers>): Promise<OrderBuyer[]> {
  return (await askBuyers(...asked)).map(({ shown }) => shown);
}

export async function askBuyers(
  services: Services,
  userId: number,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Answered[]> {
  const asked = await findAsked(services, userId, ids);
  const found: Answered[] = asked.filter(({ tells }) => !tells).map(notHere);
  const byPlatform = Map.groupBy(
    asked.filter(({ tells }) => tells),
    ({ platform }) => platform,
  );
  for (const [platform, orders] of byPlatform)
    for (let at = 0; platform && at < orders.length; at += MOST_AT_ONCE)
      found.push(...(await askOne(services, userId, platform, orders.slice(at, at + MOST_AT_ONCE), signal)));
  const place = new Map(ids.map((id, index) => [id, index]));
  const placeOf = ({ shown }: Answered) => place.get(shown.order_id) ?? 0;
  return found.toSorted((one, other) => placeOf(one) - placeOf(other));
}

async function findAsked({ db }: Services, userId: number, ids: readonly number[]): Promise<Asked[]> {
  const { rows } = await sql<OrderRow & { url: string | null }>`
    SELECT o.*, (SELECT max(s.order_url) FROM sales s WHERE s.of_order = o.id AND s.user_id = o.user_id) AS url
    FROM orders o WHERE o.user_id = ${userId} AND o.id = ANY (${ids}::bigint[])`.execute(db);
  const connected = await readConnected(db, userId);
  return rows.map((row) => ({ ...row, url: row.url ?? '', tells: canBeTold(row, connected) }));
}

async function askOne(
  services: Services,
  userId: number,
  platform: Platform,
  orders: readonly Asked[],
  signal: AbortSignal,
): Promise<Answered[]> {
  const marketplace = findMarketplace(platform);
  if (!marketplace?.orders) return orders.map(notHere);
  try {
    const connection = await findConnection(services.db, userId, platform);
    const context = await marketplaceContext(services, marketplace, connection, { signal, urgent: true });
    const buyers = await marketplace.orders.buyers(
      context,
      orders.map(({ order_id: id }) => id),
    );
    const byOrder = new Map(buyers.map((buyer) => [buyer.orderId, buyer]));
    return orders.map((order) => {
      const buyer = byOrder.get(order.order_id);
      return buyer ? render(order, buyer) : gone(order);
    });
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    return orders.map((order) => missing(order, error.message, stepOfOneCall(error)));
  }
}

const nobody = { name: '', lines: [], postcode: '', country: '', phone: '', note: '', block: '' };

const missing = ({ id, url: link }: Asked, error: string, next_step: string): Answered => ({
  shown: { order_id: id, ...nobody, missing: { error, next_step, link } },
  remote: null,
});

const nameOf = ({ platform }: Asked) => (platform ? platformNames[platform] : 'the marketplace');

const notHere = (order: Asked) =>
  order.platform
    ? missing(
        order,
        `The address cannot be read here: ${nameOf(order)} shows it.`,
        `Open the order on ${nameOf(order)}.`,
      )
    : missing(
        order,
        'You have entered this sale, so nobody knows the buyer here.',
        'Look where you sold it.',
      );

const gone = (order: Asked) =>
  missing(order, `${nameOf(order)} does not show this order any more.`, `Look for it on ${nameOf(order)}.`);

function render(order: Asked, buyer: RemoteBuyer): Answered {
  const { name, street, city, county, postcode, country, phone, note } = buyer;
  if (street.length === 0) {
    const { shown } = missing(
      order,
      `${nameOf(order)} does not show the address to apps.`,
      `Open the order on ${nameOf(order)}.`,
    );
    return { shown: { ...shown, name, postcode, country, note }, remote: null };
  }
  const lines = [name, ...street, city, county].filter(Boolean);
  // A site of a British carrier takes the country only where it is another one.
  const block = [...lines, postcode, country === 'GB' ? '' : country].filter(Boolean).join('\n');
  const shown = { order_id: order.id, name, lines, postcode, country, phone, note, block, missing: null };
  return { shown, remote: buyer };
}
