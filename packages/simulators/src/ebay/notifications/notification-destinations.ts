import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { json } from '../../http/answer.ts';
import { type JsonObject, textAt } from '../../http/json-values.ts';
import type { Call, Route } from '../route.ts';
import type { Site } from '../ebay-state.ts';
import { listed } from './notification-page.ts';
import { notificationRefusal } from './notification-refusals.ts';
import type { Destination } from './notification-state.ts';

const base = '/commerce/notification/v1/destination';
const challengeTimeoutMs = 10_000;

function render({ destinationId, name, status, endpoint, verificationToken }: Destination) {
  return { destinationId, name, status, deliveryConfig: { endpoint, verificationToken } };
}

function isPublicHttps(endpoint: string): boolean {
  const { protocol, hostname } = new URL(endpoint);
  const inside = /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[)/;
  return protocol === 'https:' && !inside.test(hostname);
}

/** Whether the endpoint knows the token: it must answer a fresh code with the hash of code, token and address. */
async function passesChallenge(site: Site, endpoint: string, token: string): Promise<boolean> {
  const code = randomBytes(16).toString('hex');
  const address = `${endpoint}${endpoint.includes('?') ? '&' : '?'}challenge_code=${code}`;
  const signals = [site.notifications.closing.signal, AbortSignal.timeout(challengeTimeoutMs)];
  try {
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.any(signals) });
    const wanted = createHash('sha256')
      .update(code + token + endpoint)
      .digest('hex');
    if (answer.status !== 200) return false;
    if (!answer.headers.get('content-type')?.startsWith('application/json')) return false;
    return textAt(await answer.json(), 'challengeResponse') === wanted;
  } catch {
    // No answer, or an answer that is not JSON: the same for the caller.
    return false;
  }
}

async function read(site: Site, body: JsonObject, id?: string): Promise<Omit<Destination, 'destinationId'>> {
  const { alertEmail, destinations, allowHttp } = site.notifications;
  if (alertEmail === undefined) throw notificationRefusal(195003);
  const name = textAt(body, 'name') ?? '';
  if (name === '' || name.length > 64 || /[<>]/.test(name)) throw notificationRefusal(195016);
  const endpoint = textAt(body, 'deliveryConfig', 'endpoint') ?? '';
  if (!URL.canParse(endpoint) || !(allowHttp || isPublicHttps(endpoint))) throw notificationRefusal(195017);
  const status = textAt(body, 'status');
  if (status !== 'ENABLED' && status !== 'DISABLED') throw notificationRefusal(195018);
  const verificationToken = textAt(body, 'deliveryConfig', 'verificationToken') ?? '';
  if (!/^[\w-]{32,80}$/.test(verificationToken)) throw notificationRefusal(195019);
  const taken = [...destinations.values()].some(
    (other) => other.endpoint === endpoint && other.destinationId !== id,
  );
  if (taken) throw notificationRefusal(195021);
  if (!(await passesChallenge(site, endpoint, verificationToken))) throw notificationRefusal(195020);
  return { name, status, endpoint, verificationToken };
}

async function create({ site, body, origin }: Call) {
  const destination = { destinationId: randomUUID(), ...(await read(site, body())) };
  site.notifications.destinations.set(destination.destinationId, destination);
  return json(201, {}, { location: `${origin}${base}/${destination.destinationId}` });
}

function find({ site, params }: Call): Destination {
  const found = site.notifications.destinations.get(params.id ?? '');
  if (!found) throw notificationRefusal(195022);
  return found;
}

async function update(call: Call) {
  const destination = find(call);
  Object.assign(destination, await read(call.site, call.body(), destination.destinationId));
  return { status: 204 };
}

function remove(call: Call) {
  const { destinationId } = find(call);
  const { subscriptions, destinations } = call.site.notifications;
  const used = [...subscriptions.values()].some((each) => each.destinationId === destinationId);
  if (used) throw notificationRefusal(195024);
  destinations.delete(destinationId);
  return { status: 204 };
}

const access = { api: 'commerce.notification', access: 'app', appTokenOnly: true } as const;
const own = { ...access, scopes: [''] };

export const destinationRoutes: Route[] = [
  {
    ...own,
    method: 'GET',
    path: base,
    handle: (call: Call) =>
      listed(call, 'destinations', [...call.site.notifications.destinations.values()].map(render)),
  },
  { ...own, method: 'POST', path: base, handle: create },
  { ...own, method: 'GET', path: `${base}/:id`, handle: (call: Call) => json(200, render(find(call))) },
  { ...own, method: 'PUT', path: `${base}/:id`, handle: update },
  { ...own, method: 'DELETE', path: `${base}/:id`, handle: remove },
];
