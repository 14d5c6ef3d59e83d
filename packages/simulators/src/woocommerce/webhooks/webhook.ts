import { randomBytes } from 'node:crypto';
import type { Webhook, WebhookStatus } from '../records.ts';
import { nextId, type Shop, stampNow, type View } from '../shop.ts';
import type { Stamp } from '../stamp.ts';

export const webhookStatuses: readonly WebhookStatus[] = ['active', 'paused', 'disabled'];

const written = 'woocommerce_process_product_meta';
const coupon = 'woocommerce_process_shop_coupon_meta';

/** The WordPress hooks behind each topic, as the API names them. */
const topicHooks: Record<string, string[]> = {
  'coupon.created': [coupon, 'woocommerce_new_coupon'],
  'coupon.updated': [coupon, 'woocommerce_update_coupon'],
  'coupon.deleted': ['wp_trash_post'],
  'coupon.restored': ['untrashed_post'],
  'customer.created': ['user_register', 'woocommerce_created_customer', 'woocommerce_new_customer'],
  'customer.updated': ['profile_update', 'woocommerce_update_customer'],
  'customer.deleted': ['delete_user'],
  'order.created': ['woocommerce_new_order'],
  'order.updated': ['woocommerce_update_order', 'woocommerce_order_refunded'],
  'order.deleted': ['wp_trash_post', 'woocommerce_trash_order'],
  'order.restored': ['untrashed_post', 'woocommerce_untrash_order'],
  'product.created': [written, 'woocommerce_new_product', 'woocommerce_new_product_variation'],
  'product.updated': [written, 'woocommerce_update_product', 'woocommerce_update_product_variation'],
  'product.deleted': ['wp_trash_post'],
  'product.restored': ['untrashed_post'],
};

function hooksOf(topic: string): string[] | undefined {
  return topic.startsWith('action.') && topic.length > 7 ? [topic.slice(7)] : topicHooks[topic];
}

export function isTopic(topic: unknown): topic is string {
  return typeof topic === 'string' && hooksOf(topic) !== undefined;
}

const dayAndTime = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

function defaultName(stamp: Stamp): string {
  const [month, day, year, hour, minute, half] = dayAndTime
    .formatToParts(new Date(`${stamp.local}Z`))
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => value);
  return `Webhook created on ${month} ${day}, ${year} @ ${hour}:${minute} ${half}`;
}

/** A new webhook. It is active whatever status was asked for, as recorded. */
export function addWebhook(shop: Shop, input: Record<string, unknown>): Webhook {
  const created = stampNow(shop);
  const webhook: Webhook = {
    id: nextId(shop, 'webhook'),
    name: String(input.name || defaultName(created)),
    status: 'active',
    topic: String(input.topic),
    deliveryUrl: String(input.delivery_url),
    secret: String(input.secret || randomBytes(25).toString('hex')),
    created,
    modified: null,
    failures: 0,
    pingDue: true,
  };
  shop.webhooks.set(webhook.id, webhook);
  return webhook;
}

/** A webhook as `/webhooks` answers it: the secret is never shown again. */
export function renderWebhook({ base }: View, webhook: Webhook) {
  const collection = `${base}/wp-json/wc/v3/webhooks`;
  const [resource, ...event] = webhook.topic.split('.');
  const allow = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  return {
    id: webhook.id,
    name: webhook.name,
    status: webhook.status,
    topic: webhook.topic,
    resource,
    event: event.join('.'),
    hooks: hooksOf(webhook.topic) ?? [],
    delivery_url: webhook.deliveryUrl,
    date_created: webhook.created.local,
    date_created_gmt: webhook.created.gmt,
    date_modified: webhook.modified?.local ?? null,
    date_modified_gmt: webhook.modified?.gmt ?? null,
    _links: {
      self: [{ href: `${collection}/${webhook.id}`, targetHints: { allow } }],
      collection: [{ href: collection }],
    },
  };
}
