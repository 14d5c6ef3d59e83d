import { effectiveSku } from '../products/product.ts';
import { itemAllow } from '../products/render-product.ts';
import type { Meta, Order, OrderLine, Refund } from '../records.ts';
import { slugify } from '../safe-tags.ts';
import type { View } from '../shop.ts';
import { money, orderStatuses, totalOf } from './order.ts';
import { productOfLine } from './order-status.ts';

const woocommerceVersion = '11.0.1';

/** Newest first; of the same second, the one made first. */
export function newestFirst<T extends { id: number; created: { gmt: string } }>(list: T[]): T[] {
  return [...list].sort((a, b) =>
    a.created.gmt === b.created.gmt ? a.id - b.id : a.created.gmt < b.created.gmt ? 1 : -1,
  );
}

function lineMeta({ shop }: View, line: OrderLine, { id, key, value }: Meta) {
  const slug = key.replace(/^pa_/, '');
  const chosen = productOfLine(shop, line)?.chosen.find(({ name }) => slug === slugify(name));
  return { id, key, value, display_key: chosen?.name ?? key, display_value: chosen?.option ?? value };
}

/**
 * What the one rate charges for a line. Half a penny goes up here, and down in the sum that the line shows too: £9.99 with
 * 20 % in it has a total of 8.33, a tax of 1.66, and here 1.67 (11.0.1, tried by API and checkout on 2026-11-30).
 */
export function taxesOf({ tax, exactTax = tax }: { tax?: number; exactTax?: number }) {
  return exactTax === undefined ? [] : [{ id: 1, total: money(Math.round(exactTax)) }];
}

export const amounts = (total: number, tax?: number) => ({
  total: money(total),
  total_tax: money(tax ?? 0),
  taxes: taxesOf(tax === undefined ? {} : { tax }),
});

const taxOf = (lines: readonly { tax?: number }[]) => lines.reduce((sum, { tax = 0 }) => sum + tax, 0);
export const taxOfRefund = ({ lines, shipping, fees }: Refund) => taxOf([...lines, ...shipping, ...fees]);

/** Of an order, or with the other sign of a refund. */
export const taxLines = (cartTax: number, shippingTax: number) =>
  cartTax === 0 && shippingTax === 0
    ? []
    : [
        {
          id: 1,
          rate_code: 'GB-VAT-1',
          rate_id: 1,
          label: 'VAT',
          compound: false,
          tax_total: money(cartTax),
          shipping_tax_total: money(shippingTax),
          rate_percent: 20,
          meta_data: [],
        },
      ];

export function renderLine(view: View, line: OrderLine) {
  const { shop, base } = view;
  const product = productOfLine(shop, line);
  const parent = line.variationId ? shop.products.get(line.productId) : undefined;
  const image = shop.attachments.get(product?.images[0] ?? parent?.images[0] ?? 0);
  // Recorded: the picture's id is text for a product and a number for a variation.
  const imageId = image && (parent ? image.id : String(image.id));
  const noImage = product && !parent ? { id: '', src: '' } : { id: 0, src: '' };
  return {
    id: line.id,
    name: line.name,
    product_id: product ? line.productId : 0,
    variation_id: product ? line.variationId : 0,
    quantity: line.quantity,
    tax_class: '',
    subtotal: money(line.subtotal),
    subtotal_tax: '0.00',
    total: money(line.total),
    total_tax: money(line.tax ?? 0),
    taxes: taxesOf(line),
    meta_data: line.meta.map((meta) => lineMeta(view, line, meta)),
    sku: product ? effectiveSku(shop, product) : null,
    global_unique_id: product ? product.global_unique_id : null,
    price: line.quantity === 0 ? 0 : line.total / line.quantity / 100,
    image: image ? { id: imageId, src: base + image.path } : noImage,
    parent_name: parent?.name ?? null,
  };
}

function needsProcessing({ shop }: View, order: Order): boolean {
  return order.lines.some((line) => {
    const product = productOfLine(shop, line);
    return product !== undefined && !(product.virtual && product.downloadable);
  });
}

function renderRefundLine(refund: Refund) {
  const { id, reason, amount } = refund;
  return { id, reason, total: `-${amount}`, total_tax: money(taxOfRefund(refund)) };
}

/** An order as `/orders` answers it. */
export function renderOrder(view: View, order: Order) {
  const { shop, base } = view;
  const collection = `${base}/wp-json/wc/v3/orders`;
  const total = totalOf(order);
  const discount = order.lines.reduce((sum, line) => sum + line.subtotal - line.total, 0);
  const cartTax = taxOf(order.lines) + taxOf(order.feeLines);
  const shippingTax = taxOf(order.shippingLines);
  const {
    id,
    status,
    billing,
    shipping,
    payment_method,
    payment_method_title,
    transaction_id,
    customer_note,
  } = order;
  return {
    id,
    parent_id: 0,
    status,
    currency: shop.currency,
    version: woocommerceVersion,
    prices_include_tax: shop.taxes.isOn && shop.taxes.inPrices,
    date_created: order.created.local,
    date_modified: order.modified.local,
    discount_total: money(discount),
    discount_tax: '0.00',
    shipping_total: money(order.shippingLines.reduce((sum, line) => sum + line.total, 0)),
    shipping_tax: money(shippingTax),
    cart_tax: money(cartTax),
    total: money(total),
    total_tax: money(cartTax + shippingTax),
    customer_id: 0,
    order_key: order.orderKey,
    billing,
    shipping,
    payment_method,
    payment_method_title,
    transaction_id,
    customer_ip_address: '',
    customer_user_agent: '',
    created_via: order.createdVia,
    customer_note,
    date_completed: order.completed?.local ?? null,
    date_paid: order.paid?.local ?? null,
    cart_hash: '',
    number: String(id),
    meta_data: order.meta,
    line_items: order.lines.map((line) => renderLine(view, line)),
    tax_lines: taxLines(cartTax, shippingTax),
    shipping_lines: order.shippingLines.map(({ total: cost, tax, ...line }) => ({
      ...line,
      instance_id: '',
      ...amounts(cost, tax),
      tax_status: 'taxable',
      meta_data: [],
    })),
    fee_lines: order.feeLines.map(({ total: cost, tax, ...line }) => ({
      ...line,
      tax_class: '',
      tax_status: 'taxable',
      amount: '',
      ...amounts(cost, tax),
      meta_data: [],
    })),
    coupon_lines: [],
    refunds: newestFirst(order.refunds).map(renderRefundLine),
    payment_url: `${base}/checkout/order-pay/${id}/?pay_for_order=true&key=${order.orderKey}`,
    is_editable: ['pending', 'on-hold', 'auto-draft', 'checkout-draft'].includes(status),
    needs_payment: ['pending', 'failed'].includes(status) && total > 0,
    needs_processing: needsProcessing(view, order),
    date_created_gmt: order.created.gmt,
    date_modified_gmt: order.modified.gmt,
    date_completed_gmt: order.completed?.gmt ?? null,
    date_paid_gmt: order.paid?.gmt ?? null,
    currency_symbol: shop.currency === 'GBP' ? '£' : shop.currency,
    _links: {
      self: [{ href: `${collection}/${id}`, targetHints: { allow: itemAllow } }],
      collection: [{ href: collection }],
      email_templates: [{ embeddable: true, href: `${collection}/${id}/actions/email_templates` }],
    },
  };
}

export const statusList = Object.entries(orderStatuses).map(([slug, name]) => ({ slug, name }));
