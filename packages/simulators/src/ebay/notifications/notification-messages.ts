import { randomUUID, sign } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type JsonObject, listAt, textAt } from '../../http/json-values.ts';
import type { Order, Site } from '../ebay-state.ts';
import { type Destination, type Notifications, newSigningKey } from './notification-state.ts';

const attempts = 3;
const timeoutMs = 10_000;
const acknowledged = [200, 201, 202, 204];

/** The header of a message: who signed it and how, as base64 of JSON. */
function signatureOf({ key, delivery }: Notifications, body: string): string {
  const signer = delivery === 'bad_signature' ? newSigningKey() : key;
  const signature = sign('sha1', Buffer.from(body), signer.privateKey).toString('base64');
  const parts = { alg: 'ecdsa', kid: key.kid, signature, digest: 'SHA1' };
  return Buffer.from(JSON.stringify(parts)).toString('base64');
}

async function post(notifications: Notifications, endpoint: string, body: string): Promise<number> {
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-ebay-signature': signatureOf(notifications, body),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([notifications.closing.signal, AbortSignal.timeout(timeoutMs)]),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    // No answer, too slow, or the site itself is closing: not acknowledged in any case.
    return 0;
  }
}

type Message = { topicId: string; notificationId: string; eventDate: string; data: JsonObject };

function bodyOf(site: Site, message: Message, attempt: number): string {
  const { topicId, data, notificationId, eventDate } = message;
  return JSON.stringify({
    metadata: { topic: topicId, schemaVersion: '1.0', deprecated: false },
    notification: {
      notificationId,
      eventDate,
      publishDate: site.clock.now().toISOString(),
      publishAttemptCount: attempt,
      data,
    },
  });
}

/** Sends until it is acknowledged. Returns the answer to the last attempt, 0 for none. */
async function sendUntilTaken(site: Site, endpoint: string, message: Message): Promise<number> {
  const { closing, retryMs } = site.notifications;
  let status = 0;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    status = await post(site.notifications, endpoint, bodyOf(site, message, attempt));
    if (acknowledged.includes(status) || closing.signal.aborted) return status;
    if (attempt < attempts) await sleep(retryMs, undefined, { signal: closing.signal }).catch(() => {});
  }
  return status;
}

async function deliver(site: Site, destination: Destination, message: Message): Promise<void> {
  const times = site.notifications.delivery === 'repeated' ? 2 : 1;
  for (let time = 0; time < times; time += 1) {
    const status = await sendUntilTaken(site, destination.endpoint, message);
    if (acknowledged.includes(status)) continue;
    destination.status = 'MARKED_DOWN';
    return;
  }
}

function newMessage(site: Site, topicId: string, data: JsonObject): Message {
  const notificationId = `${randomUUID()}_${randomUUID()}`;
  return { topicId, data, notificationId, eventDate: site.clock.now().toISOString() };
}

/** Starts sending one message to where a subscription points, if that is up. */
export function publish(site: Site, destinationId: string, topicId: string, data: JsonObject): void {
  const { destinations, delivery, underWay } = site.notifications;
  const destination = destinations.get(destinationId);
  if (destination?.status !== 'ENABLED' || delivery === 'none') return;
  const sending = deliver(site, destination, newMessage(site, topicId, data)).finally(() => {
    underWay.delete(sending);
  });
  underWay.add(sending);
}

/** Tells the seller's subscriptions that a checkout is complete: one message for each line item. */
export function announceOrder(site: Site, order: Order): void {
  for (const subscription of site.notifications.subscriptions.values()) {
    const { topicId, status, seller, destinationId } = subscription;
    if (topicId !== 'ORDER_CONFIRMATION' || status !== 'ENABLED' || seller !== order.seller) continue;
    for (const line of listAt(order.body, 'lineItems')) {
      publish(site, destinationId, topicId, {
        orderId: textAt(order.body, 'orderId'),
        orderLineItemId: textAt(line, 'lineItemId'),
        listingId: textAt(line, 'legacyItemId'),
      });
    }
  }
}

/**
 * Notifies this URL, as entered in the developer portal, that an account is closed. Returns the last answer's status.
 */
export function announceAccountDeletion(
  site: Site,
  endpoint: string,
  user: { userId: string; username: string },
): Promise<number> {
  const data = { ...user, eiasToken: Buffer.from(`eias-${user.userId}`).toString('base64') };
  return sendUntilTaken(site, endpoint, newMessage(site, 'MARKETPLACE_ACCOUNT_DELETION', data));
}
