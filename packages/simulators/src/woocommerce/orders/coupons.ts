import type { Coupon } from '../records.ts';
import { RestError } from '../rest/rest-error.ts';
import { type Call, collectionAllow, type Reply, type Route } from '../rest/route.ts';
import { announce, nextId, stampNow, type View } from '../shop.ts';
import { money, pence } from './order.ts';

/** A coupon as `/coupons` answers it. */
export function renderCoupon({ base }: View, { id, code, amount, created }: Coupon) {
  const collection = `${base}/wp-json/wc/v3/coupons`;
  const allow = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  return {
    id,
    code,
    amount: money(amount),
    status: 'publish',
    date_created: created.local,
    date_created_gmt: created.gmt,
    date_modified: created.local,
    date_modified_gmt: created.gmt,
    discount_type: 'fixed_cart',
    description: '',
    date_expires: null,
    date_expires_gmt: null,
    usage_count: 0,
    individual_use: false,
    product_ids: [],
    excluded_product_ids: [],
    usage_limit: null,
    usage_limit_per_user: null,
    limit_usage_to_x_items: null,
    free_shipping: false,
    product_categories: [],
    excluded_product_categories: [],
    exclude_sale_items: false,
    minimum_amount: '0.00',
    maximum_amount: '0.00',
    email_restrictions: [],
    used_by: [],
    meta_data: [],
    _links: {
      self: [{ href: `${collection}/${id}`, targetHints: { allow } }],
      collection: [{ href: collection }],
    },
  };
}

function create({ view, body }: Call): Reply {
  const { shop } = view;
  const code = String(body.code ?? '').toLowerCase();
  if (code === '') {
    const data = { status: 400, params: ['code'] };
    throw new RestError(400, 'rest_missing_callback_param', 'Missing parameter(s): code', data);
  }
  if ([...shop.coupons.values()].some((coupon) => coupon.code === code)) {
    const code = 'woocommerce_rest_coupon_code_already_exists';
    throw new RestError(400, code, 'The coupon code already exists');
  }
  const coupon = { id: nextId(shop, 'post'), code, amount: pence(body.amount), created: stampNow(shop) };
  shop.coupons.set(coupon.id, coupon);
  announce(shop, 'coupon.created', coupon.id);
  const location = `${view.base}/wp-json/wc/v3/coupons/${coupon.id}`;
  return { status: 201, body: renderCoupon(view, coupon), headers: { location } };
}

export const couponRoutes: Route[] = [
  { path: '/coupons', allow: collectionAllow, methods: { POST: create } },
];
