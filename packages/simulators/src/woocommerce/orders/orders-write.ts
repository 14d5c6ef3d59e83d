import { randomBytes } from 'node:crypto';
import { applyMeta } from '../products/apply-product.ts';
import { effectiveSku } from '../products/product.ts';
import { fullName } from '../products/render-product.ts';
import type { Address, FeeLine, Order, OrderLine, Product, ShippingLine } from '../records.ts';
import { PhpFatal, RestError } from '../rest/rest-error.ts';
import type { Input } from '../rest/route.ts';
import { slugify } from '../safe-tags.ts';
import { announce, nextId, type Shop, stampNow } from '../shop.ts';
import { addressFields, pence } from './order.ts';
import { adjustStock, changeStatus, enterStatus } from './order-status.ts';
import { taxOn, taxOnExtra, worthOf } from './taxes.ts';

const isObject = (value: unknown): value is Input => typeof value === 'object' && value !== null;
const objects = (value: unknown): Input[] => (Array.isArray(value) ? value.filter(isObject) : []);
const texts = ['payment_method', 'payment_method_title', 'transaction_id', 'customer_note'] as const;

function address(fields: string[], old: Address, value: unknown): Address {
  const given = isObject(value) ? value : {};
  return Object.fromEntries(fields.map((name) => [name, String(given[name] ?? old[name] ?? '')]));
}

function soldProduct(shop: Shop, input: Input): Product | undefined {
  const id = Number(input.variation_id || input.product_id || 0);
  if (id) return shop.products.get(id);
  const sku = String(input.sku).toLowerCase();
  if (sku === '') return undefined;
  for (const product of shop.products.values()) {
    if (product.status !== 'trash' && effectiveSku(shop, product).toLowerCase() === sku) return product;
  }
  return undefined;
}

function optionMeta(shop: Shop, product: Product) {
  const parent = shop.products.get(product.parent_id);
  return (parent?.attributes ?? [])
    .filter(({ variation }) => variation)
    .map((attribute) => {
      const option = product.chosen.find(({ name }) => name === attribute.name)?.option ?? '';
      const key = attribute.id > 0 ? `pa_${slugify(attribute.name)}` : slugify(attribute.name);
      return { id: nextId(shop, 'itemMeta'), key, value: attribute.id > 0 ? slugify(option) : option };
    });
}

/** A line of an order. An unknown product or SKU makes an empty line at 0, as recorded, not an error. */
function lineFrom(shop: Shop, input: Input): OrderLine {
  if (!input.product_id && !input.variation_id && input.sku === undefined) {
    const code = 'woocommerce_rest_required_product_reference';
    throw new RestError(400, code, 'Product ID or SKU is required.');
  }
  const quantity = Number(input.quantity ?? 1);
  if (quantity === 0)
    throw new PhpFatal('Uncaught TypeError: remove_item(): Argument #3 must be of type int');
  const product = soldProduct(shop, input);
  const isVariation = product?.type === 'variation';
  const worth: ReturnType<typeof worthOf> = product ? worthOf(shop.taxes, product, quantity) : { total: 0 };
  const subtotal = input.subtotal === undefined ? worth.total : pence(input.subtotal);
  const total = input.total === undefined ? subtotal : pence(input.total);
  const taxed = product && total !== worth.total ? taxOn(shop.taxes, product, total) : worth.taxed;
  return {
    id: nextId(shop, 'item'),
    name: String(input.name ?? (product ? fullName(shop, product) : '')),
    productId: product ? (isVariation ? product.parent_id : product.id) : 0,
    variationId: isVariation ? product.id : 0,
    quantity,
    subtotal,
    total,
    ...taxed,
    meta: product && isVariation ? optionMeta(shop, product) : [],
  };
}

function shippingLine(shop: Shop, input: Input): ShippingLine {
  const total = pence(input.total);
  return {
    id: nextId(shop, 'item'),
    method_id: String(input.method_id ?? ''),
    method_title: String(input.method_title ?? ''),
    total,
    ...taxOnExtra(shop.taxes, input, total),
  };
}

/** Charged to the buyer beside the products, or taken off. */
function feeLine(shop: Shop, input: Input): FeeLine {
  const total = pence(input.total);
  const name = String(input.name ?? '');
  return { id: nextId(shop, 'item'), name, total, ...taxOnExtra(shop.taxes, input, total) };
}

function applyFields(shop: Shop, order: Order, input: Input): void {
  order.billing = address([...addressFields, 'email', 'phone'], order.billing, input.billing);
  order.shipping = address([...addressFields, 'phone'], order.shipping, input.shipping);
  for (const name of texts) if (input[name] !== undefined) order[name] = String(input[name] ?? '');
  if (input.meta_data !== undefined) {
    // Orders show their newest metadata first, products their oldest.
    order.meta = applyMeta(shop, order.meta, input.meta_data).sort((a, b) => b.id - a.id);
  }
}

/** Creates an order, as a client of the API or as a buyer (`via` says which); stock falls if it is paid. */
export function createOrder(shop: Shop, input: Input, via = 'rest-api'): Order {
  if (Number(input.customer_id ?? 0) > 0) {
    throw new RestError(400, 'woocommerce_rest_invalid_customer_id', 'Customer ID is invalid.');
  }
  const lines = objects(input.line_items).map((line) => lineFrom(shop, line));
  const stamp = stampNow(shop);
  const order: Order = {
    id: nextId(shop, 'post'),
    status: 'pending',
    created: stamp,
    modified: stamp,
    paid: null,
    completed: null,
    orderKey: `wc_order_${randomBytes(10).toString('base64url').slice(0, 13)}`,
    createdVia: via,
    billing: {},
    shipping: {},
    payment_method: '',
    payment_method_title: '',
    transaction_id: '',
    customer_note: '',
    lines,
    shippingLines: objects(input.shipping_lines).map((line) => shippingLine(shop, line)),
    feeLines: objects(input.fee_lines).map((line) => feeLine(shop, line)),
    refunds: [],
    notes: [],
    fulfillments: [],
    trackings: [],
    meta: [],
    stockTaken: false,
    salesCounted: false,
  };
  applyFields(shop, order, input);
  const asked = String(input.status ?? 'pending');
  order.status = input.set_paid && asked === 'pending' ? 'processing' : asked;
  shop.orders.set(order.id, order);
  // Saved, saved again with its totals, and only then its status takes stock: the recorded order of the webhooks.
  announce(shop, 'order.created', order.id);
  announce(shop, 'order.updated', order.id);
  if (order.status !== 'pending') enterStatus(shop, order, 'pending');
  return order;
}

export function updateOrder(shop: Shop, order: Order, input: Input): Order {
  applyFields(shop, order, input);
  for (const change of objects(input.line_items)) applyLine(shop, order, change);
  announce(shop, 'order.updated', order.id);
  if (input.set_paid === true && !order.paid) changeStatus(shop, order, 'processing');
  if (typeof input.status === 'string') changeStatus(shop, order, input.status);
  order.modified = stampNow(shop);
  return order;
}

function applyLine(shop: Shop, order: Order, input: Input): void {
  const line = order.lines.find(({ id }) => id === Number(input.id ?? 0));
  if (!line) {
    const added = lineFrom(shop, input);
    order.lines.push(added);
    adjustStock(shop, order, added, added.quantity);
    return;
  }
  if (input.quantity !== undefined) {
    line.quantity = Number(input.quantity);
    adjustStock(shop, order, line, line.quantity);
    order.lines = order.lines.filter(({ quantity }) => quantity !== 0);
  }
  if (input.total !== undefined) line.total = pence(input.total);
}

/** A paid order of a buyer for this product; used by the shop's page and by tests. */
export function buy(shop: Shop, product: Product, quantity: number): Order {
  const home = { address_1: '5 High Street', city: 'London', postcode: 'N1 1AA', country: 'GB' };
  const buyer = { first_name: 'Ann', last_name: 'Buyer', ...home };
  return createOrder(
    shop,
    {
      status: 'processing',
      set_paid: true,
      payment_method: 'card',
      payment_method_title: 'Card',
      transaction_id: randomBytes(8).toString('hex'),
      billing: { ...buyer, email: 'ann.buyer@example.invalid', phone: '020 7946 0018' },
      shipping: buyer,
      line_items: [{ product_id: product.id, quantity }],
    },
    'checkout',
  );
}
