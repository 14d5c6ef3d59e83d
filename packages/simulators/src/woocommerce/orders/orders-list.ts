import { dateTests } from '../products/products-list.ts';
import type { Order } from '../records.ts';
import type { Query } from '../rest/route.ts';
import { asList } from '../rest/validate.ts';
import type { Shop } from '../shop.ts';

function statusTest(query: Query): (order: Order) => boolean {
  const wanted = asList(query.status ?? 'any').map(String);
  if (wanted.length === 0 || wanted.includes('any')) return (order) => order.status !== 'trash';
  return (order) => wanted.includes(order.status);
}

function matchesText(order: Order, text: string): boolean {
  const names = order.lines.map(({ name }) => name);
  const all = [String(order.id), ...Object.values(order.billing), ...Object.values(order.shipping), ...names];
  return all.join(' ').toLowerCase().includes(text.toLowerCase());
}

/** The orders a list request means, newest first unless it says otherwise. */
export function findOrders(shop: Shop, query: Query): Order[] {
  const tests: ((order: Order) => boolean)[] = [statusTest(query), ...dateTests(shop, query)];
  const { search, product, include, exclude } = query;
  if (search) tests.push((order) => matchesText(order, search));
  if (product) {
    const id = Number(product);
    tests.push(({ lines }) => lines.some((line) => line.productId === id || line.variationId === id));
  }
  if (include) tests.push((order) => asList(include).map(Number).includes(order.id));
  if (exclude) tests.push((order) => !asList(exclude).map(Number).includes(order.id));
  const found = [...shop.orders.values()].filter((order) => tests.every((test) => test(order)));
  const direction = query.order === 'asc' ? 1 : -1;
  const key = (order: Order) => {
    if (query.orderby === 'modified') return order.modified.local;
    return query.orderby === undefined || query.orderby === 'date' ? order.created.local : '';
  };
  return found.sort((a, b) => {
    const [first, second] = [key(a), key(b)];
    return direction * (first === second ? a.id - b.id : first < second ? -1 : 1);
  });
}
