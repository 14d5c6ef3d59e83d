import { dateRules, pagingRules } from '../products/product-rules.ts';
import type { Webhook } from '../records.ts';
import { paged } from '../rest/paging.ts';
import { invalidId, RestError } from '../rest/rest-error.ts';
import { type Call, collectionAllow, idOf, isTrue, item, type Reply, type Route } from '../rest/route.ts';
import { validate } from '../rest/validate.ts';
import { stampNow } from '../shop.ts';
import { ping } from './deliver.ts';
import { addWebhook, isTopic, renderWebhook, webhookStatuses } from './webhook.ts';

const listRules = {
  ...pagingRules,
  ...dateRules,
  order: { type: 'string', values: ['asc', 'desc'] },
  status: { type: 'string', values: ['all', ...webhookStatuses] },
} as const;
const rules = {
  name: { type: 'string' },
  status: { type: 'string', values: [...webhookStatuses] },
  topic: { type: 'string' },
  secret: { type: 'string' },
  delivery_url: { type: 'string' },
} as const;

const refuse = (what: string, message: string) =>
  new RestError(400, `woocommerce_rest_shop_webhook_invalid_${what}`, message);

function checkTopic(topic: unknown): void {
  if (!isTopic(topic)) throw refuse('topic', 'Webhook topic is required and must be valid.');
}

function checkAddress(address: unknown): void {
  if (typeof address === 'string' && /^https?:\/\//.test(address) && URL.canParse(address)) return;
  const message = 'Webhook delivery URL must be a valid URL starting with http:// or https://.';
  throw refuse('delivery_url', message);
}

function existing(call: Call): Webhook {
  const webhook = call.view.shop.webhooks.get(idOf(call));
  if (!webhook) throw invalidId(404, 'shop_webhook', 'ID is invalid.');
  return webhook;
}

function list(call: Call): Reply {
  validate(call.query, listRules);
  const { status = 'all', order = 'desc' } = call.query;
  const direction = order === 'asc' ? 1 : -1;
  const found = [...call.view.shop.webhooks.values()]
    .filter((webhook) => status === 'all' || webhook.status === status)
    .sort((a, b) => {
      if (a.created.gmt === b.created.gmt) return a.id - b.id;
      return direction * (a.created.gmt < b.created.gmt ? -1 : 1);
    });
  return paged(call, found, (webhook) => renderWebhook(call.view, webhook));
}

async function create({ view, body }: Call): Promise<Reply> {
  const missing = ['topic', 'delivery_url'].filter((name) => body[name] === undefined);
  if (missing.length > 0) {
    const message = `Missing parameter(s): ${missing.join(', ')}`;
    const data = { status: 400, params: missing };
    throw new RestError(400, 'rest_missing_callback_param', message, data);
  }
  validate(body, rules);
  checkTopic(body.topic);
  checkAddress(body.delivery_url);
  const webhook = addWebhook(view.shop, body);
  const location = `${view.base}/wp-json/wc/v3/webhooks/${webhook.id}`;
  const shown = renderWebhook(view, webhook);
  // The ping goes out before the answer, which does not show yet that it did.
  await ping(view.shop, webhook);
  return { status: 201, body: shown, headers: { location } };
}

const get = (call: Call): Reply => ({ body: renderWebhook(call.view, existing(call)) });

async function update(call: Call): Promise<Reply> {
  const { view, body } = call;
  validate(body, rules);
  const webhook = existing(call);
  if (body.topic !== undefined) checkTopic(body.topic);
  if (body.delivery_url !== undefined) checkAddress(body.delivery_url);
  if (typeof body.name === 'string') webhook.name = body.name;
  if (typeof body.topic === 'string') webhook.topic = body.topic;
  if (typeof body.secret === 'string') webhook.secret = body.secret;
  const moved = typeof body.delivery_url === 'string' && body.delivery_url !== webhook.deliveryUrl;
  if (moved) webhook.deliveryUrl = String(body.delivery_url);
  const status = webhookStatuses.find((name) => name === body.status);
  if (status) webhook.status = status;
  webhook.modified = stampNow(view.shop);
  if (webhook.status === 'active' && (moved || webhook.pingDue)) await ping(view.shop, webhook);
  return { body: renderWebhook(view, webhook) };
}

function remove(call: Call): Reply {
  const webhook = existing(call);
  if (!isTrue(call.query.force ?? call.body.force)) {
    throw new RestError(501, 'woocommerce_rest_trash_not_supported', 'Webhooks do not support trashing.');
  }
  call.view.shop.webhooks.delete(webhook.id);
  return { body: renderWebhook(call.view, webhook) };
}

export const webhookRoutes: Route[] = [
  { path: '/webhooks', allow: collectionAllow, methods: { GET: list, POST: create } },
  item('/webhooks/:id', get, update, remove),
];
