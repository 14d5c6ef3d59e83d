import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { placesOf } from '@crosslister/domain/action-places.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import { formatAmount } from '@crosslister/domain/prices/format-amount.ts';
import { ofProduct, ownRow } from '../../../db/of-product.ts';
import type { Db, SaleEndingRow, SaleRow } from '../../../db/schema.ts';
import type { MessageLink } from '../message.ts';
import { cutToBytes } from '../send/cut-to-bytes.ts';

/** A step of the seller's that ends a listing by hand. */
interface EndingStep {
  id: number;
  platform: Platform;
  link: string | null;
}

export const nameOf = (platform: Platform | null) => (platform ? platformNames[platform] : 'your shop');

/** With it a title, such as the subject of a mail, is as long as a phone shows. */
const MOST_OF_NAME = 80;

/** What a thing is called in a title: on one line, and not all of a long name. */
export const shortName = (name: string) => cutToBytes(name.replace(/\s+/g, ' ').trim(), MOST_OF_NAME);

/** An amount as the buyer paid it, in the order's own currency. */
export const amountOf = ({ price_pence, currency }: Pick<SaleRow, 'price_pence' | 'currency'>): string =>
  formatAmount(toPounds(price_pence), currency || 'GBP');

export async function findSale(db: Db, userId: number, id: number) {
  return db.selectFrom('sales').selectAll().where(ownRow(userId, id)).executeTakeFirst();
}

export async function findFirstPhoto(db: Db, userId: number, id: number | null) {
  if (id === null) return null;
  const product = await db
    .selectFrom('products')
    .select('images')
    .where(ownRow(userId, id))
    .executeTakeFirst();
  return product?.images[0]?.src ?? null;
}

/** The steps of a product that wait for the seller to end a listing. */
export async function findEndingSteps(
  db: Db,
  userId: number,
  productId: number | null,
): Promise<EndingStep[]> {
  if (productId === null) return [];
  return db
    .selectFrom('operations')
    .select(['id', 'platform', 'link'])
    .where(ofProduct({ id: productId, user_id: userId }))
    .where('kind', '=', 'delist')
    .where('status', '=', 'waiting')
    .orderBy('id')
    .execute();
}

/** The state of a listing elsewhere. */
type Ending = Pick<SaleEndingRow, 'platform' | 'status'>;

/** Listings for which there is no delist, because only their address is known. The product's task names them. */
export async function findLeftToSeller(
  db: Db,
  userId: number,
  productId: number | null,
  endings: readonly Ending[],
): Promise<Ending[]> {
  if (productId === null) return [];
  const product = await db
    .selectFrom('products')
    .select('action_info')
    .where(ownRow(userId, productId))
    .where('status', '=', 'action_required')
    .executeTakeFirst();
  const left = new Set(placesOf(product?.action_info ?? null).flatMap(({ platform }) => platform ?? []));
  for (const { platform } of endings) left.delete(platform);
  return [...left].map((platform) => ({ platform, status: 'waiting' }));
}

/** How the listings elsewhere stand, in sentences. */
export function endingLines(endings: readonly Ending[]): string[] {
  const on = (...statuses: SaleEndingRow['status'][]) =>
    endings.filter(({ status }) => statuses.includes(status)).map(({ platform }) => nameOf(platform));
  const [ended, underWay, waiting, failed] = [
    on('completed'),
    on('queued', 'processing'),
    on('waiting'),
    on('failed', 'partial'),
  ];
  return [
    failed.length > 0 && `NOT ended on ${wordList(failed)}: see to it, or it may sell twice.`,
    waiting.length > 0 && `Waits for you: delete it on ${wordList(waiting)}.`,
    underWay.length > 0 && `Being ended on ${wordList(underWay)}.`,
    ended.length > 0 && `Ended on ${wordList(ended)}.`,
  ].filter((line) => line !== false);
}

/** The links of the first step: the exact page on the marketplace, and Done. */
export function stepLinks([step]: readonly EndingStep[]): MessageLink[] {
  if (!step) return [];
  const done: MessageLink = { action: 'done', title: 'Done', to: { path: `/?done=${step.id}` } };
  if (!step.link) return [done];
  return [{ action: 'delete', title: `Delete it on ${nameOf(step.platform)}`, to: { url: step.link } }, done];
}
