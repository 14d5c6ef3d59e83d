import type { Platform } from '@crosslister/contract/platforms.ts';
import { splitAmount } from '@crosslister/domain/prices/split-amount.ts';
import type { Trx } from '../../db/schema.ts';
import { pollSoon } from '../connections/poll-soon.ts';
import { isKnownMail, storeMailNotice } from '../sales/by-hand/mail-notices.ts';
import { storeMailedSale } from '../sales/by-hand/mail-sale.ts';
import { findProductsByTitle, type Titled } from '../sales/find-products-by-title.ts';
import { lockOwners } from '../sales/lock-owner.ts';
import type { NewSale } from '../sales/record-sale.ts';
import { notConnected, type Question, whichOne } from './mail-notice-texts.ts';
import type { Reading } from './read-mail.ts';
import type { MailedThings } from './read-sale.ts';

/**
 * Stores what a mail comes to: a sale, a question, or an earlier poll. The same mail changes nothing. Returns the sales
 * that are new.
 */
export async function storeMail(
  trx: Trx,
  userId: number,
  platform: Platform,
  reading: Reading,
): Promise<NewSale[]> {
  if (reading.kind === 'nothing') return [];
  if (reading.kind === 'hint' && (await pollSoon(trx, userId, platform))) return [];
  if (await isKnownMail(trx, userId, platform, reading.orderId)) return [];
  if (reading.kind !== 'sale') {
    const question = reading.kind === 'hint' ? notConnected(platform, reading.subject) : reading.question;
    await ask(trx, userId, platform, reading, question);
    return [];
  }
  const { things, orderId, soldAt } = reading;
  const { found, owners } = await lockOwners(
    trx,
    userId,
    () => findThings(trx, userId, platform, { things, soldAt }),
    (all) => all.flat().flatMap(({ id, may_have_sold: may }) => (may ? id : [])),
  );
  const products = found.flatMap((titled) => onlyOne(titled) ?? []);
  const prices = pricesOf(things, products);
  const isClear = products.length > 0 && products.length === things.titles.length && areDistinct(products);
  if (!prices || !isClear) {
    const live = found[0]?.filter(({ may_have_sold: may }) => may).length ?? 0;
    await ask(trx, userId, platform, reading, whichOne(platform, things, live), things);
    return [];
  }
  const sales: NewSale[] = [];
  for (const [line, { id }] of products.entries()) {
    const [title = '', pence = 0] = [things.titles[line], prices[line]];
    const { currency } = things;
    const product = owners.get(id);
    if (!product) throw new Error(`product ${id} was found, and is not there`);
    const sale = { orderId, line, title, pence, currency, soldAt };
    const stored = await storeMailedSale(trx, platform, product, sale);
    if (stored) sales.push(stored);
  }
  return sales;
}

/** The products that each of the things may be. */
async function findThings(
  trx: Trx,
  userId: number,
  platform: Platform,
  { things, soldAt }: { things: MailedThings; soldAt: Date },
): Promise<Titled[][]> {
  const found: Titled[][] = [];
  for (const title of things.titles)
    found.push(await findProductsByTitle(trx, userId, platform, title, soldAt));
  return found;
}

/** The one product that may have sold. */
function onlyOne(found: readonly Titled[]): Titled | undefined {
  const [first, second] = found.filter(({ may_have_sold: may }) => may);
  return second ? undefined : first;
}

const areDistinct = (products: readonly Titled[]) =>
  new Set(products.map(({ id }) => id)).size === products.length;

/** The price of each thing. Of one price for a bundle each has a share, by what it costs there. */
function pricesOf({ prices, total }: MailedThings, products: readonly Titled[]): number[] | null {
  if (prices || total === null) return prices;
  return splitAmount(
    total,
    products.map(({ price_pence: pence }) => pence),
  );
}

function ask(
  trx: Trx,
  userId: number,
  platform: Platform,
  { orderId, soldAt }: Reading,
  { reason, message, titles = [] }: Question,
  things?: MailedThings,
): Promise<void> {
  return storeMailNotice(trx, userId, {
    platform,
    order_id: orderId,
    reason,
    message,
    titles: things?.titles ?? titles,
    price_pence: things?.total ?? null,
    currency: things?.currency ?? 'GBP',
    sold_at: soldAt,
  });
}
