import { createHmac } from 'node:crypto';
import { renderCoupon } from '../orders/coupons.ts';
import { renderOrder } from '../orders/render-order.ts';
import { renderProduct } from '../products/render-product.ts';
import type { Webhook } from '../records.ts';
import { errorBody, invalidId } from '../rest/rest-error.ts';
import { type Shop, stampNow, type Topic, type View } from '../shop.ts';
import { postFromStore } from './outgoing.ts';

const userAgent = 'WooCommerce/11.0.1 Hookshot (WordPress/7.1)';

// Recorded: failures one to six are counted, the next one disables it, and only a success resets the count.
const failuresBorne = 5;

/** The unsigned form that announces a webhook to the listener. Only 200 counts as received. */
export async function ping(shop: Shop, webhook: Webhook): Promise<void> {
  const type = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': userAgent };
  const status = await postFromStore(shop, webhook.deliveryUrl, type, `webhook_id=${webhook.id}`);
  if (status !== 200) return;
  webhook.pingDue = false;
  webhook.modified = stampNow(shop);
}

/** Every saving moves the change date and repeats a ping that has not succeeded. */
async function save(shop: Shop, webhook: Webhook): Promise<void> {
  webhook.modified = stampNow(shop);
  if (webhook.status === 'active' && webhook.pingDue) await ping(shop, webhook);
}

/** Queues a delivery for each active webhook of this topic. The same delivery is not queued twice before a run. */
export function enqueue(shop: Shop, topic: Topic, id: number): void {
  for (const webhook of shop.webhooks.values()) {
    if (webhook.topic !== topic || webhook.status !== 'active') continue;
    const waits = shop.queue.some((entry) => entry.webhookId === webhook.id && entry.id === id);
    if (!waits) shop.queue.push({ webhookId: webhook.id, id });
  }
}

/** The object as the API would show it now. If it was deleted meanwhile, this is the API's error, in a delivery too. */
function payloadOf(view: View, topic: string, id: number): unknown {
  const { shop } = view;
  const [resource, event] = topic.split('.');
  if (event === 'deleted') return { id };
  const order = shop.orders.get(id);
  if (resource === 'order') return order ? renderOrder(view, order) : errorBody(invalidId(404, 'shop_order'));
  const coupon = shop.coupons.get(id);
  if (resource === 'coupon')
    return coupon ? renderCoupon(view, coupon) : errorBody(invalidId(404, 'shop_coupon'));
  const product = shop.products.get(id);
  return product ? renderProduct(view, product) : errorBody(invalidId(404));
}

/** JSON as PHP writes it: slashes and everything beyond ASCII escaped. The signature is over these bytes. */
export function phpJson(value: unknown): string {
  const plain = JSON.stringify(value).replaceAll('/', '\\/');
  return plain.replace(
    /[\u0080-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Not unique: a hash of the webhook and the second. */
function deliveryId(shop: Shop, webhook: Webhook): string {
  const second = Math.floor(shop.now().getTime() / 1000);
  return createHmac('md5', 'simulated store').update(`${webhook.id}${second}`).digest('hex');
}

async function deliver(view: View, webhook: Webhook, id: number): Promise<void> {
  const { shop, base } = view;
  const body = phpJson(payloadOf(view, webhook.topic, id));
  const [resource = '', event = ''] = webhook.topic.split('.');
  const status = await postFromStore(
    shop,
    webhook.deliveryUrl,
    {
      'user-agent': userAgent,
      'content-type': 'application/json',
      'x-wc-webhook-source': `${base}/`,
      'x-wc-webhook-topic': webhook.topic,
      'x-wc-webhook-resource': resource,
      'x-wc-webhook-event': event,
      'x-wc-webhook-signature': createHmac('sha256', webhook.secret).update(body).digest('base64'),
      'x-wc-webhook-id': String(webhook.id),
      'x-wc-webhook-delivery-id': deliveryId(shop, webhook),
    },
    body,
  );
  if (status >= 200 && status < 303) webhook.failures = 0;
  else if (webhook.failures > failuresBorne) webhook.status = 'disabled';
  else webhook.failures += 1;
  await save(shop, webhook);
}

/** Delivers all that waits, once and in order; even for a webhook disabled since. Returns how many were sent. */
export async function runQueue(shop: Shop, base: string): Promise<number> {
  shop.lastRun = shop.now().getTime();
  const batch = shop.queue.splice(0);
  let sent = 0;
  for (const { webhookId, id } of batch) {
    const webhook = shop.webhooks.get(webhookId);
    if (!webhook || shop.closing.signal.aborted) continue;
    await deliver({ shop, base, context: 'view' }, webhook, id);
    sent += 1;
  }
  return sent;
}
