import { createHmac } from 'node:crypto';
import type { ClickAndDropSend, ClickAndDropSent } from '@crosslister/contract/orders/click-and-drop.ts';
import type { Order } from '@crosslister/contract/orders/orders.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { RemoteBuyer } from '@crosslister/marketplaces/sales/order-calls.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import { changed } from '../../../db/change-feed.ts';
import { ownRow } from '../../../db/of-product.ts';
import type { Trx } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { inOneText, stepOfOneCall } from '../../../marketplace-calls/next-step.ts';
import type { Services } from '../../../services.ts';
import { updateOrders } from '../../sales/write-sale-rows.ts';
import { askBuyers } from '../read-buyers.ts';
import { readOrders } from '../read-orders.ts';
import { type Asking, makeOrders, type ParcelRequest } from './api.ts';
import { requestOf, withoutBuyer } from './parcel-request.ts';
import { clickAndDropKey } from './settings.ts';

/**
 * Between calls for one parcel each, of which the account may make five a second.
 */
const PAUSE_MS = 250;
/** So long after it was sent, its list is asked whether a parcel without an answer is there. */
export const DOUBT_SECONDS = 180;

type LeftOut = ClickAndDropSent['left_out'];
type Buyers = ReadonlyMap<number, Awaited<ReturnType<typeof askBuyers>>[number]>;

/** A parcel that is about to be sent, with what only this request knows. */
interface Sending {
  id: number;
  orderIds: number[];
  request: ParcelRequest;
  buyer: RemoteBuyer;
}

const inTheWay: Partial<Record<NonNullable<Order['click_and_drop']>['state'], string>> = {
  sending: 'It is being sent to Click & Drop.',
  sent: 'It is in Click & Drop already.',
  label: 'Its label is made in Click & Drop already.',
};

function whyNot(order: Order, again: boolean): string | null {
  if (order.posted) return 'It is posted already.';
  if (order.hold) return 'It is not to be posted yet.';
  if (order.label_given) return 'The marketplace gives its label.';
  const state = order.click_and_drop?.state;
  // Only the seller knows that an order with a label was deleted there: what has a label is not looked for any more.
  return (state && !(again && state === 'label') && inTheWay[state]) || null;
}

/**
 * Sends parcels to Click & Drop, each once. Addresses go from the marketplaces straight there. It costs nothing: the seller
 * makes and pays the labels there. A parcel is noted as `sending` before the call, so that after a lost answer its list is
 * asked before anybody may send it again.
 */
export async function sendParcels(
  services: Services,
  userId: number,
  { parcels, again }: ClickAndDropSend,
  signal: AbortSignal,
): Promise<ClickAndDropSent> {
  const key = await clickAndDropKey(services, userId);
  const ids = [...new Set(parcels.flatMap(({ order_ids }) => order_ids))];
  const orders = await readOrders(services.db, userId, { ids });
  const asked = await askBuyers(
    services,
    userId,
    orders.map(({ id }) => id),
    signal,
  );
  const buyers: Buyers = new Map(asked.map((each) => [each.shown.order_id, each]));
  const { sending, left } = await transact(services.db, async (trx) => {
    const claimed = await claimParcels(services, trx, userId, { ids, parcels, again, buyers });
    if (claimed.sending.length > 0) await lookAfter(trx, userId);
    return claimed;
  });
  // What was begun is finished, whether or not the browser is still there.
  const results = await send(services, userId, { key, signal: AbortSignal.timeout(120_000) }, sending);
  const sent = sending.flatMap((each) => {
    const why = results.get(each.id);
    if (why === null) return each.orderIds;
    left.push(...each.orderIds.map((order_id) => ({ order_id, why: why ?? NO_ANSWER })));
    return [];
  });
  const parts = [
    sent.length > 0 ? `${plural(sent.length, 'order')} sent to Click & Drop.` : '',
    left.length > 0 ? `${plural(left.length, 'order')} left as before.` : '',
  ];
  return { success: true, message: parts.filter(Boolean).join(' '), sent, left_out: left };
}

const NO_ANSWER =
  'Click & Drop did not answer. It is looked for there within minutes: send nothing again before.';

interface Claiming extends ClickAndDropSend {
  ids: readonly number[];
  buyers: Buyers;
}

/**
 * Takes what may be sent. The buyers were asked for seconds, in which the same orders may have gone elsewhere, also put
 * together in another way: so the orders are locked and read again.
 */
async function claimParcels(
  services: Services,
  trx: Trx,
  userId: number,
  { ids, parcels, again, buyers }: Claiming,
): Promise<{ sending: Sending[]; left: LeftOut }> {
  await trx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', sql<number>`ANY (${[...ids]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const orders = new Map((await readOrders(trx, userId, { ids })).map((order) => [order.id, order]));
  const left: LeftOut = [];
  const sending: Sending[] = [];
  const seen = new Set<number>();
  for (const { order_ids: wanted } of parcels) {
    const together = wanted.flatMap((id) => {
      if (seen.has(id)) return [];
      seen.add(id);
      const order = orders.get(id);
      const why = order
        ? (whyNot(order, again) ?? buyers.get(id)?.shown.missing?.error)
        : 'There is no such order.';
      if (why) left.push({ order_id: id, why });
      return order && !why ? [order] : [];
    });
    const buyer = together[0] && buyers.get(together[0].id)?.remote;
    if (!buyer) continue;
    const reference = referenceOf(services, userId, together);
    const id = await claim(trx, userId, reference, { together, again });
    const orderIds = together.map((order) => order.id);
    if (id === null)
      left.push(...orderIds.map((order_id) => ({ order_id, why: 'It is being sent to Click & Drop.' })));
    else sending.push({ id, orderIds, request: requestOf(reference, together, buyer), buyer });
  }
  return { sending, left };
}

/**
 * The same orders have the same one, however they are given and also after a restore. The marketplace's number comes first, as
 * the seller reads it on the page there.
 */
function referenceOf({ sealer }: Services, userId: number, together: readonly Order[]): string {
  const named = together.map(({ platform, order_id: id }) => ({ id, name: `${platform}:${id}` }));
  const inOrder = named.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const mark = createHmac('sha256', sealer.derive('references of parcels'))
    .update([userId, ...inOrder.map(({ name }) => name)].join('\n'))
    .digest('hex')
    .slice(0, 8);
  return `${inOrder[0]?.id.replace(/[^\w-]/g, '').slice(0, 30)}-${mark}`;
}

/** Notes that the parcel is being sent. Null: somebody else does, or has. */
async function claim(
  trx: Trx,
  userId: number,
  reference: string,
  { together, again }: { together: readonly Order[]; again: boolean },
): Promise<number | null> {
  const parcel = await trx
    .insertInto('click_and_drop_parcels')
    .values({ user_id: userId, reference, state: 'sending' })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'reference'])
        .doUpdateSet({ state: 'sending', error: null, tracking_number: '', sent_at: sql<Date>`now()` })
        .where('click_and_drop_parcels.state', 'in', [
          'failed',
          'gone',
          ...(again ? (['label'] as const) : []),
        ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (!parcel) return null;
  await updateOrders(trx, userId, { click_and_drop: parcel.id }, (orders) =>
    orders.where('id', '=', anyOf(together)),
  );
  await changed(trx, userId, 'sales');
  return parcel.id;
}

const lookAfter = (trx: Trx, userId: number) =>
  trx
    .updateTable('click_and_drop')
    .set({ next_poll_at: sql<Date>`now() + make_interval(secs => ${DOUBT_SECONDS})` })
    .where('user_id', '=', userId)
    .execute();

/** By parcel: null if it is there, why it is not, or nothing where no answer says. Each result is stored as it comes. */
async function send(services: Services, userId: number, asking: Asking, parcels: readonly Sending[]) {
  const results = new Map<number, string | null>();
  if (parcels.length === 0) return results;
  try {
    const said = await makeOrders(
      services,
      asking,
      parcels.map(({ request }) => request),
    );
    for (const { id, request, buyer } of parcels) {
      const why = said.get(request.orderReference);
      if (why !== undefined) results.set(id, why && withoutBuyer(why, buyer));
    }
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    // One of them may be what it does not take: each is sent for itself.
    if (error.kind === 'rejected' && parcels.length > 1) return sendEach(services, userId, asking, parcels);
    if (error.kind !== 'unknown' && error.kind !== 'lost')
      for (const { id } of parcels) results.set(id, inOneText(error, stepOfOneCall(error)));
  }
  await transact(services.db, (trx) => storeResults(trx, userId, results));
  return results;
}

async function sendEach(services: Services, userId: number, asking: Asking, parcels: readonly Sending[]) {
  const results = new Map<number, string | null>();
  for (const parcel of parcels) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    for (const [id, why] of await send(services, userId, asking, [parcel])) results.set(id, why);
  }
  return results;
}

async function storeResults(trx: Trx, userId: number, results: ReadonlyMap<number, string | null>) {
  for (const [id, why] of results)
    await storeParcel(
      trx,
      { id, user_id: userId },
      why === null ? { state: 'sent' } : { state: 'failed', error: why },
    );
  await changed(trx, userId, 'sales');
}

type ParcelValues = Partial<{
  state: NonNullable<Order['click_and_drop']>['state'];
  error: string;
  tracking_number: string;
}>;

export const storeParcel = (
  trx: Trx,
  { id, user_id }: { id: number; user_id: number },
  values: ParcelValues,
) =>
  trx
    .updateTable('click_and_drop_parcels')
    .set({ error: null, ...values })
    .where(ownRow(user_id, id))
    .execute();
