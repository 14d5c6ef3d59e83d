import { json } from '../../http/answer.ts';
import { textAt } from '../../http/json-values.ts';
import type { Call, Route } from '../route.ts';
import { destinationRoutes } from './notification-destinations.ts';
import { listed } from './notification-page.ts';
import { notificationRefusal } from './notification-refusals.ts';
import type { Topic } from './notification-state.ts';
import { subscriptionRoutes } from './notification-subscriptions.ts';

const base = '/commerce/notification/v1';

function render({ schemaVersions, ...topic }: Topic) {
  const payload = { format: ['JSON'], deliveryProtocol: 'HTTPS', deprecated: false };
  const supportedPayloads = schemaVersions.map((schemaVersion) => ({ ...payload, schemaVersion }));
  return { ...topic, supportedPayloads, filterable: false };
}

function topic({ site, params }: Call) {
  const found = site.notifications.topics.get(params.id ?? '');
  if (!found) throw notificationRefusal(195002);
  return json(200, render(found));
}

function readConfig({ site }: Call) {
  const { alertEmail } = site.notifications;
  if (alertEmail === undefined) throw notificationRefusal(195026);
  return json(200, { alertEmail });
}

function writeConfig({ site, body }: Call) {
  const alertEmail = textAt(body(), 'alertEmail') ?? '';
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(alertEmail)) throw notificationRefusal(195025);
  site.notifications.alertEmail = alertEmail;
  return { status: 204 };
}

function publicKey({ site, params }: Call) {
  const { key } = site.notifications;
  if (params.id !== key.kid) throw notificationRefusal(195001);
  return json(200, { key: key.publicKey, algorithm: 'ECDSA', digest: 'SHA1' });
}

const access = { api: 'commerce.notification', access: 'app', appTokenOnly: true } as const;
const own = { ...access, scopes: [''] };

export const notificationRoutes: Route[] = [
  {
    ...own,
    method: 'GET',
    path: `${base}/topic`,
    handle: (call: Call) => listed(call, 'topics', [...call.site.notifications.topics.values()].map(render)),
  },
  { ...own, method: 'GET', path: `${base}/topic/:id`, handle: topic },
  { ...own, method: 'GET', path: `${base}/config`, handle: readConfig },
  { ...own, method: 'PUT', path: `${base}/config`, handle: writeConfig },
  { ...own, method: 'GET', path: `${base}/public_key/:id`, handle: publicKey },
  ...destinationRoutes,
  ...subscriptionRoutes,
];
