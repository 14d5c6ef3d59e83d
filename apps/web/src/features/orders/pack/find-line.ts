import type { OrderLine } from '@crosslister/contract/orders/orders.ts';
import { isOpen, nameOf, type Parcel } from '../parcels.ts';

/** What a scanned thing is to the parcels that wait. */
export type Scanned =
  | { is: 'right'; line: OrderLine; parcel: Parcel }
  | { is: 'done' | 'held'; line: OrderLine; parcel: Parcel }
  | { is: 'wrong'; message: string };

/**
 * The line that has this SKU: first one that is not packed yet. With `only`, it must be in that parcel. `ticking` are the
 * sales whose tick is on its way: a second thing with the same SKU is for the next line.
 */
export function findLine(
  parcels: readonly Parcel[],
  sku: string,
  only?: Parcel,
  ticking: ReadonlySet<number> = new Set(),
): Scanned {
  const isDone = (line: OrderLine) => line.packed_at !== null || ticking.has(line.sale_id);
  const found = parcels.flatMap((parcel) =>
    parcel.lines
      .filter((line) => line.sku.toLowerCase() === sku.toLowerCase())
      .map((line) => ({ parcel, line })),
  );
  const own = only ? found.filter(({ parcel }) => parcel.id === only.id) : found;
  const open = own.find(({ line, parcel }) => !isDone(line) && isOpen(parcel));
  if (open) return { is: 'right', ...open };
  if (own[0]) return { is: isDone(own[0].line) ? 'done' : 'held', ...own[0] };
  if (!found[0]) return { is: 'wrong', message: `Wrong: ${sku} is in no parcel to post.` };
  const { line, parcel } = found[0];
  const where = parcel.first.order_id ? `order ${parcel.first.order_id}` : nameOf(parcel);
  return { is: 'wrong', message: `Wrong parcel: ${line.name} belongs to ${where}.` };
}
