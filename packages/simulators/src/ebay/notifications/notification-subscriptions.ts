import { randomUUID } from 'node:crypto';
import { json } from '../../http/answer.ts';
import { type JsonObject, textAt } from '../../http/json-values.ts';
import type { Call, Route } from '../route.ts';
import { publish } from './notification-messages.ts';
import { listed } from './notification-page.ts';
import { notificationRefusal } from './notification-refusals.ts';
import type { Subscription, Topic } from './notification-state.ts';

const base = '/commerce/notification/v1/subscription';

function render({ seller: _, schemaVersion, ...subscription }: Subscription) {
  return { ...subscription, payload: { format: 'JSON', deliveryProtocol: 'HTTPS', schemaVersion } };
}

/** A seller's token sees the seller's, an application token the application's own. */
function own({ site, caller }: Call): Subscription[] {
  return [...site.notifications.subscriptions.values()].filter(
    ({ seller }) => seller === caller?.seller?.username,
  );
}

function find(call: Call): Subscription {
  const found = own(call).find(({ subscriptionId }) => subscriptionId === call.params.id);
  if (!found) throw notificationRefusal(195013);
  return found;
}

function checkDestinationUp({ site }: Call, destinationId: string, status: string): void {
  const destination = site.notifications.destinations.get(destinationId);
  if (status === 'ENABLED' && destination?.status !== 'ENABLED') throw notificationRefusal(195015);
}

/** The fields a new and a changed subscription share, each refused by its own id. */
function read(call: Call, body: JsonObject, topic: Topic) {
  const status = textAt(body, 'status');
  if (status !== 'ENABLED' && status !== 'DISABLED') throw notificationRefusal(195006);
  const destinationId = textAt(body, 'destinationId') ?? '';
  if (!call.site.notifications.destinations.has(destinationId)) throw notificationRefusal(195007);
  const schemaVersion = textAt(body, 'payload', 'schemaVersion') ?? '';
  if (!topic.schemaVersions.includes(schemaVersion)) throw notificationRefusal(195008);
  if (textAt(body, 'payload', 'format') !== 'JSON') throw notificationRefusal(195009);
  if (textAt(body, 'payload', 'deliveryProtocol') !== 'HTTPS') throw notificationRefusal(195010);
  checkDestinationUp(call, destinationId, status);
  return { status, destinationId, schemaVersion } as const;
}

function create(call: Call) {
  const { site, caller, origin } = call;
  const body = call.body();
  const { alertEmail, topics, subscriptions } = site.notifications;
  if (alertEmail === undefined) throw notificationRefusal(195003);
  const topic = topics.get(textAt(body, 'topicId') ?? '');
  if (!topic) throw notificationRefusal(195027);
  const allowed =
    (topic.scope === 'USER') === Boolean(caller?.seller) &&
    topic.authorizationScopes.every((name) => caller?.scopes.includes(name));
  if (!allowed) throw notificationRefusal(195011);
  const fields = read(call, body, topic);
  if (own(call).some(({ topicId }) => topicId === topic.topicId)) throw notificationRefusal(195012);
  const subscription: Subscription = {
    subscriptionId: randomUUID(),
    topicId: topic.topicId,
    ...fields,
    creationDate: site.clock.now().toISOString(),
    ...(caller?.seller && { seller: caller.seller.username }),
  };
  subscriptions.set(subscription.subscriptionId, subscription);
  return json(201, {}, { location: `${origin}${base}/${subscription.subscriptionId}` });
}

function topicOf({ site }: Call, { topicId }: Subscription): Topic {
  const topic = site.notifications.topics.get(topicId);
  if (topic?.status !== 'ENABLED') throw notificationRefusal(195014);
  return topic;
}

function update(call: Call) {
  const subscription = find(call);
  Object.assign(subscription, read(call, call.body(), topicOf(call, subscription)));
  return { status: 204 };
}

function enable(call: Call) {
  const subscription = find(call);
  topicOf(call, subscription);
  checkDestinationUp(call, subscription.destinationId, 'ENABLED');
  subscription.status = 'ENABLED';
  return { status: 204 };
}

function disable(call: Call) {
  find(call).status = 'DISABLED';
  return { status: 204 };
}

function remove(call: Call) {
  call.site.notifications.subscriptions.delete(find(call).subscriptionId);
  return { status: 204 };
}

/** A made-up message, sent even while the subscription is disabled. */
function test(call: Call) {
  const { destinationId, topicId } = find(call);
  publish(call.site, destinationId, topicId, {});
  return { status: 202 };
}

const access = { api: 'commerce.notification', access: 'app' } as const;
const write = { ...access, scopes: ['commerce.notification.subscription', ''] };
const see = { ...access, scopes: [...write.scopes, 'commerce.notification.subscription.readonly'] };

export const subscriptionRoutes: Route[] = [
  {
    ...see,
    method: 'GET',
    path: base,
    handle: (call: Call) => listed(call, 'subscriptions', own(call).map(render)),
  },
  { ...see, method: 'GET', path: `${base}/:id`, handle: (call: Call) => json(200, render(find(call))) },
  { ...write, method: 'POST', path: base, handle: create },
  { ...write, method: 'PUT', path: `${base}/:id`, handle: update },
  { ...write, method: 'DELETE', path: `${base}/:id`, handle: remove },
  { ...write, method: 'POST', path: `${base}/:id/enable`, handle: enable },
  { ...write, method: 'POST', path: `${base}/:id/disable`, handle: disable },
  { ...write, method: 'POST', path: `${base}/:id/test`, handle: test },
];
