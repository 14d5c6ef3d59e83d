import type { Operation } from '@crosslister/contract/operation.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { holdAtLock } from './hold-at-lock.ts';
import { type ActionName, actionOf } from './interleaved-actions.ts';
import type { Action, Scene } from './interleaved-scene.ts';
import { listedProducts } from './products.ts';
import type { Answer } from './server.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  queue,
  type TradingPlace,
} from './simulated-marketplaces.ts';

let things = 0;

/**
 * Starts the first, holds it before its `nth` lock, starts the second, lets both end, and returns what is wrong then.
 * Null if the first takes fewer locks.
 */
export async function interleave(
  place: TradingPlace,
  seller: ConnectedSeller,
  [first, second]: readonly [ActionName, ActionName],
  nth: number,
): Promise<{ at: string; wrong: string[] } | null> {
  things += 1;
  const sku = `MIX${things}`;
  const product = await addTestProduct(place, seller, { sku });
  await crosslist(seller, product, 'woocommerce');
  const both = [actionOf(first), actionOf(second)];
  const isListedLater = [first, second].some((name) => name === 'crosslist' || name === 'planned listing');
  if (!isListedLater || both.some(({ needsEbay }) => needsEbay)) await crosslist(seller, product, 'ebay');
  const scene: Scene = { place, seller, product };
  const isFirst = ({ isPreparedFirst = false }: Action) => Number(isPreparedFirst);
  for (const { prepare } of both.toSorted((one, other) => isFirst(other) - isFirst(one)))
    await prepare?.(scene);

  const held = [product.id, ...(scene.twin ? [scene.twin.id] : [])];
  const hold = holdAtLock(databaseOf(place), held, nth);
  try {
    const one = actionOf(first).run(scene);
    const reached = await Promise.race([hold.reached, pause(2_000), one]);
    if (reached !== true && !(await Promise.race([hold.reached, allEnded(scene, [one]).then(() => false)]))) {
      return null;
    }
    const live = await countLive(scene);
    const two = actionOf(second).run(scene);
    await Promise.race([two.then(() => untilLive(scene, live)), somebodyWaits(place)]);
    hold.release();
    const answers = await allEnded(scene, [one, two]);
    // The store has put the stock of its cancelled order back on sale automatically; the next reading shows it.
    if (scene.saleId !== undefined) await seller.call('POST', '/api/sync/woocommerce/', {});
    // A check passes over what is sold while it reads; Undo puts it back a moment later, and the next check sees it.
    if (first === 'undo' && second === 'status check') await both[1]?.run(scene);
    const wrong = [...(await findWrong(scene, answers)), ...(await findLost(scene, [first, second]))];
    return { at: hold.statement(), wrong };
  } finally {
    hold.release();
  }
}

/** A sale on Vinted that is nobody's, or of a product that is hidden since it was linked. */
async function findLost({ place, seller, twin, vintedId }: Scene, names: ActionName[]): Promise<string[]> {
  if (!twin || !names.some((name) => name === 'mail sale' || name === 'seen sale')) return [];
  const sales = await place.server.services.db
    .selectFrom('sales')
    .innerJoin('products', 'products.id', 'sales.product_id')
    .select('products.deleted_at')
    .where('sales.user_id', '=', seller.id)
    .where('sales.order_id', 'in', [`seen-${vintedId}`, `mail-${Number(vintedId) - 700_000}`])
    .execute();
  if (sales.length === 0) return ['sold on Vinted, and lost'];
  return sales.some(({ deleted_at: hidden }) => hidden) ? ['sold on Vinted, as a hidden product'] : [];
}

export const databaseOf = ({ server }: TradingPlace) => new URL(server.connectionString).pathname.slice(1);

/**
 * How many are queued or run, except steps of the seller's. Not asked through the API, which makes a page of hundreds: here it is
 * asked many times a second.
 */
async function countLive({ place, seller }: Scene): Promise<number> {
  const { live } = await place.server.services.db
    .selectFrom('operations')
    .select(({ fn }) => fn.countAll<number>().as('live'))
    .where('user_id', '=', seller.id)
    .where('status', 'in', ['queued', 'processing'])
    .executeTakeFirstOrThrow();
  return Number(live);
}

/** Waits until no more than so many are live: a reading that is held may be older than all that the second has queued. */
async function untilLive(scene: Scene, count: number): Promise<void> {
  while ((await countLive(scene)) > count) await pause(25);
}

/**
 * Waits until a session waits for a lock of the held one, or long enough that the running work waits for something
 * else. Others, such as two claims that meet, wait for a moment only.
 */
async function somebodyWaits({ server }: TradingPlace): Promise<void> {
  const deadline = Date.now() + 1_000;
  for (let seen = 0; seen < 3 && Date.now() < deadline; ) {
    const { rows } = await sql`SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock'`.execute(server.services.db);
    seen = rows.length > 0 ? seen + 1 : 0;
    await pause(25);
  }
}

/** Their answers, once the held transaction has continued and the queue is empty. */
async function allEnded(scene: Scene, asked: Promise<Answer>[]): Promise<Answer[]> {
  let isOpen = true;
  const ended = Promise.all(asked)
    .then(async (answers) => {
      await untilLive(scene, 0);
      return answers;
    })
    .finally(() => {
      isOpen = false;
    });
  // A sale that has joined the delist waits for it.
  while (isOpen) {
    await takeUp(scene);
    await Promise.race([ended, pause(100)]);
  }
  return ended;
}

/** Lets queued operations run now. Locked ones are left for the next time: waiting for one could be a deadlock. */
async function takeUp({ place, product }: Scene): Promise<void> {
  await sql`UPDATE operations SET run_after = to_timestamp(0) WHERE id IN
    (SELECT id FROM operations WHERE product_id = ${product.id} AND status = 'queued' FOR UPDATE SKIP LOCKED)`.execute(
    place.server.services.db,
  );
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What must not be true after the two, in whatever order. */
async function findWrong({ place, seller, product }: Scene, answers: Answer[]): Promise<string[]> {
  const wrong = answers.flatMap(({ status, body }) =>
    status >= 500 ? [`an answer ${status}: ${JSON.stringify(body)}`] : [],
  );
  const { status, body } = await seller.call('GET', `/api/products/${product.id}/`);
  const now = status === 200 ? (body as Product) : null;
  const again = now ? [] : (await listedProducts(seller, `search=${product.sku}`)).results;
  if (again.length > 0) wrong.push('deleted, and there again');
  const stored = seller.store.store.product(product.sku);
  const live = {
    woocommerce: stored?.status === 'publish' && stored.stock_status !== 'outofstock',
    ebay: place.marketplaces.ebay.ebay.activeCount(product.sku) > 0,
  };
  const operations = (await queue(seller)).filter(({ product: of }) => of?.id === product.id);
  for (const platform of ['woocommerce', 'ebay'] as const) {
    wrong.push(...wrongOf(platform, live[platform], now, operations));
  }
  const isListed = live.woocommerce || live.ebay;
  if (now?.status === 'active' && !isListed && !answers.some(saysListedNowhere))
    wrong.push('active, and listed nowhere unsaid');
  return wrong;
}

/**
 * Whether an answer tells the seller that a product is active but listed nowhere: Mark as Active leaves it to the
 * seller where to list again, and Undo names where it could not list again.
 */
export function saysListedNowhere({ body }: Pick<Answer, 'body'>): boolean {
  const { message } = MaybeMessage.parse(body);
  return (
    message === 'Marked as active for relisting.' || /\bIt could not be listed again on \w/.test(message)
  );
}

const MaybeMessage = z.object({ message: z.string().catch('') }).catch({ message: '' });

function wrongOf(
  platform: 'woocommerce' | 'ebay',
  isLive: boolean,
  now: Product | null,
  operations: Operation[],
): string[] {
  const isShown = now?.listings[platform]?.status === 'active';
  const isNotified =
    now?.status === 'action_required' || operations.some(({ status }) => status === 'failed');
  if (isNotified) return [];
  if (isLive && !now) return [`deleted, and for sale on ${platform}`];
  if (isLive && now?.status === 'sold') return [`sold, and for sale on ${platform}`];
  if (isLive && !isShown) return [`for sale on ${platform}, and not shown so`];
  if (!isLive && isShown) return [`shown as for sale on ${platform}, and is not`];
  return [];
}
