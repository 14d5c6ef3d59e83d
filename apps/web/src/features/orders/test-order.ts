import type { Order } from '@crosslister/contract/orders/orders.ts';
import { platforms } from '@crosslister/contract/platforms.ts';

/** An order for tests: one mug, paid, to post. */
export const orderOf = (id: number, other: Partial<Order> = {}): Order => ({
  id,
  platform: platforms[0] ?? null,
  order_id: `A-${id}`,
  order_url: '',
  state: 'to_post',
  hold: null,
  parcel: `p${id}`,
  service: 'Royal Mail Tracked 48',
  post_by: '2026-03-03T23:59:59Z',
  post_by_own: false,
  late: false,
  has_note: false,
  shows_buyer: true,
  tells_marketplace: true,
  label_given: false,
  sold_at: '2026-03-01T09:00:00Z',
  currency: 'GBP',
  total: 12,
  lines: [
    {
      sale_id: id,
      product_id: id,
      name: 'Blue mug',
      sku: `SKU-${id}`,
      quantity: 1,
      price: 12,
      place: '',
      image: null,
      weight_g: null,
      packed_at: null,
    },
  ],
  dispatch: null,
  posted: null,
  click_and_drop: null,
  can_undo: false,
  postage_paid: null,
  ...other,
});
