import type { Order, OrderBuyer, OrderLine } from '@crosslister/contract/orders/orders.ts';

/** What goes out in one parcel: the orders of one buyer that are sent with one service to one address. */
export interface Parcel {
  /** The number of its first order, by which it is found again. */
  id: number;
  first: Order;
  orders: readonly Order[];
  lines: readonly OrderLine[];
}

/** Orders that are held, or of which the marketplace is being told, go no further with the others. */
const keyOf = ({ parcel, hold, dispatch, posted, click_and_drop: there }: Order): string =>
  JSON.stringify([
    parcel,
    hold,
    dispatch?.state,
    posted?.at.slice(0, 10),
    posted?.tracking_number,
    !posted && there?.reference,
  ]);

/** In the order of their first ones. */
export function parcelsOf(orders: readonly Order[]): Parcel[] {
  const groups = Map.groupBy(orders, keyOf);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ id: first.id, first, orders: group, lines: group.flatMap(({ lines }) => lines) }] : [];
  });
}

export const orderIdsOf = ({ orders }: Parcel): number[] => orders.map(({ id }) => id);

export const buyersOf = ({ orders }: Parcel, buyers: readonly OrderBuyer[]): OrderBuyer[] =>
  buyers.filter(({ order_id: id }) => orders.some((order) => order.id === id));

/** The one whose address is written on it. */
export const shownBuyer = (buyers: readonly OrderBuyer[]): OrderBuyer | undefined =>
  buyers.find(({ missing }) => missing === null);

export const saleIdsOf = ({ lines }: Parcel): number[] => lines.map(({ sale_id: id }) => id);
export const isPacked = ({ lines }: Parcel): boolean => lines.every(({ packed_at: at }) => at !== null);
export const isFailed = ({ first }: Parcel): boolean => first.dispatch?.state === 'failed';

/** Can be dispatched: neither held, nor posted, nor under way. */
export const isOpen = ({ first: { state, hold, dispatch } }: Parcel): boolean =>
  state === 'to_post' && hold === null && dispatch?.state !== 'under_way';

/** Has an address that can be read, and is not there yet. */
export const mayGoToClickAndDrop = (parcel: Parcel): boolean =>
  isOpen(parcel) &&
  parcel.first.shows_buyer &&
  !parcel.first.label_given &&
  ['failed', 'gone', undefined].includes(parcel.first.click_and_drop?.state);

/** The earliest of its orders. ISO times of one server compare as text. */
export const postBy = ({ orders }: Parcel): string | null =>
  orders
    .flatMap(({ post_by }) => post_by ?? [])
    .sort()
    .at(0) ?? null;

/** The name of its first line, and how many more there are. */
export function nameOf({ lines }: Parcel): string {
  const [first] = lines;
  return lines.length > 1 ? `${first?.name} + ${lines.length - 1}` : (first?.name ?? '');
}

const byPlace = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' });

/** Where the seller goes first: by place, with numbers in them as numbers. What has no place comes last. */
export function comparePlaces(one: string, other: string): number {
  if (one === '' || other === '') return Number(one === '') - Number(other === '');
  return byPlace.compare(one, other);
}

const firstPlace = ({ lines }: Parcel): string =>
  lines
    .map(({ place }) => place)
    .sort(comparePlaces)
    .at(0) ?? '';

export const inPickOrder = (parcels: readonly Parcel[]): Parcel[] =>
  parcels.toSorted((one, other) => comparePlaces(firstPlace(one), firstPlace(other)));
