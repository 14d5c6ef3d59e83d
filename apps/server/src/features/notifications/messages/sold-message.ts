import type { Db, SaleRow } from '../../../db/schema.ts';
import {
  amountOf,
  endingLines,
  findEndingSteps,
  findFirstPhoto,
  findLeftToSeller,
  findSale,
  nameOf,
  shortName,
  stepLinks,
} from './about-sale.ts';
import type { Composed, Stored } from './composer-types.ts';
import { findLowerings, loweringLines } from './lowerings.ts';

/** A sale, or a second sale of one thing. */
export async function sold(db: Db, stored: Stored): Promise<Composed | null> {
  const { user_id: userId, event, sale_id: id } = stored;
  const sale = id === null ? undefined : await findSale(db, userId, id);
  if (sale?.state !== 'sold') return null;
  const endings = await db
    .selectFrom('sale_endings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('sale_id', '=', sale.id)
    .where('status', '<>', 'cancelled')
    .orderBy('operation_id')
    .execute();
  const steps = await findEndingSteps(db, userId, sale.product_id);
  const isShort = (sale.taken ?? sale.quantity) < sale.quantity;
  const other = sale.doubles_sale_id === null ? undefined : await findSale(db, userId, sale.doubles_sale_id);
  const count = sale.quantity > 1 ? `${sale.quantity} × ` : '';
  const name = shortName(sale.name);
  const leftToSeller = await findLeftToSeller(db, userId, sale.product_id, endings);
  const lowerings = await findLowerings(db, userId, sale.product_id);
  // Elsewhere more may still be on sale than there is.
  const unsettled =
    isShort ||
    sale.product_id === null ||
    lowerings.length > 0 ||
    leftToSeller.length > 0 ||
    endings.some(({ status }) => status !== 'completed');
  return {
    canWait: !unsettled,
    message: {
      event,
      tag: `sale-${sale.id}`,
      title: isShort
        ? `Sold twice: ${name}`
        : `Sold on ${nameOf(sale.platform)}: ${count}${name}, ${amountOf(sale)}`,
      lines: [
        ...(sale.awaits_payment
          ? [`The buyer has not paid yet. ${nameOf(sale.platform)} keeps it for them.`]
          : []),
        ...(isShort ? [twiceLine(sale, other)] : []),
        ...(name === sale.name ? [] : [sale.name]),
        ...(sale.product_id === null ? ['It is in no product here, so it was ended nowhere else.'] : []),
        ...endingLines([...endings, ...leftToSeller]),
        ...loweringLines(lowerings),
        ...(sale.product_id !== null && endings.length + leftToSeller.length + lowerings.length === 0
          ? ['Nothing had to be ended elsewhere.']
          : []),
      ],
      links: [{ action: 'open', title: 'Open', to: { path: `/?sale=${sale.id}` } }, ...stepLinks(steps)],
      image: await findFirstPhoto(db, userId, sale.product_id),
      facts: {
        sale_id: sale.id,
        product_id: sale.product_id,
        name: sale.name,
        sku: sale.sku,
        platform: sale.platform,
        order_id: sale.order_id,
        quantity: sale.quantity,
        price_pence: sale.price_pence,
        currency: sale.currency,
        sold_at: sale.sold_at?.toISOString() ?? null,
        seen_at: sale.seen_at.toISOString(),
        endings: [...endings, ...leftToSeller].map(({ platform, status }) => ({ platform, status })),
        lowerings,
      },
    },
  };
}

const orderOf = ({ platform, order_id: id }: SaleRow) =>
  id ? `order ${id} on ${nameOf(platform)}` : `the sale on ${nameOf(platform)} that you entered`;

function twiceLine(sale: SaleRow, other: SaleRow | undefined): string {
  const both = other ? `${orderOf(other)} and ${orderOf(sale)}` : orderOf(sale);
  return `There was not enough for ${both}. Cancel one and refund its buyer, unless you have another.`;
}
