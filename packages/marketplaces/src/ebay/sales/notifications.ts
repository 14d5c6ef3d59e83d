import { passed, warned } from '../../account/account-check.ts';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { Webhooks } from '../../sales/webhooks.ts';
import { connectedUserId } from '../account/account.ts';
import { asApp } from '../account/app-token.ts';
import { scopes } from '../account/oauth.ts';
import { change, type EbayAccess, type EbayCall, parse, send } from '../client.ts';
import { faultsOf, refusal } from '../errors.ts';
import { type Subscription, Subscriptions, Topic } from './notification-answers.ts';
import {
  ensureAlerts,
  ensureDestination,
  findDestination,
  removeOthers,
  removeThing,
} from './notification-destination.ts';
import { everyPage, notification } from './notification-pages.ts';
import { challengeResponse, signedMessage, verificationToken } from './signature.ts';

const topicId = 'ORDER_CONFIRMATION';
const byAsking = 'Nothing to do: sales are found all the same, by asking eBay.';

function unavailable(reason: string): MarketplaceError {
  const message = `eBay does not tell Crosslister of sales at once: ${reason}`;
  return new MarketplaceError('setup', message, { nextStep: byAsking });
}

/**
 * The version of the message to request. What eBay offers changes and depends on the app, so
 * it is looked up every time.
 */
async function offeredVersion(app: EbayAccess): Promise<string> {
  const call = { method: 'GET', path: `${notification}/topic/${topicId}` } as const;
  const answer = await send(app, call);
  if (faultsOf(answer).some(({ errorId }) => errorId === 195002)) {
    throw unavailable('it does not offer that to this app.');
  }
  const topic = parse(Topic, call, answer);
  if (topic.status !== 'ENABLED') throw unavailable('it has switched that off.');
  if (topic.scope !== 'USER') throw unavailable('it offers that in another way than before.');
  const unasked = topic.authorizationScopes.filter((name) => !scopes.includes(name));
  if (unasked.length > 0) throw unavailable(`it wants a permission besides (${unasked.join(', ')}).`);
  const payload = topic.supportedPayloads.findLast(
    ({ format, deliveryProtocol, deprecated }) =>
      format.includes('JSON') && deliveryProtocol === 'HTTPS' && !deprecated,
  );
  if (!payload) throw unavailable('it offers that in another form than before.');
  return payload.schemaVersion;
}

/**
 * Runs calls with the seller's token. If the consent is from before this permission was requested, the error says so.
 */
async function asSeller<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const lacks = error instanceof MarketplaceError && ['1100', '195011'].includes(error.details.code ?? '');
    if (!lacks) throw error;
    throw new MarketplaceError(
      'setup',
      'eBay does not tell Crosslister of sales at once: this connection was made without that permission.',
      {
        ...error.details,
        nextStep:
          'Nothing to do: sales are found by asking eBay. For messages at once, have eBay grant your app commerce.notification.subscription, then connect eBay again under Settings → Connections.',
        cause: error,
      },
    );
  }
}

interface Wanted {
  destinationId: string;
  schemaVersion: string;
}

/** The seller's subscription of orders, if there is one. */
export async function findSubscription(context: MarketplaceContext): Promise<Subscription | undefined> {
  const pages = everyPage(context, 'subscription', Subscriptions, ({ subscriptions }) => subscriptions);
  return (await pages).find((subscription) => subscription.topicId === topicId);
}

/** eBay accepts only one subscription for a seller and topic, so an existing one is changed. */
async function ensureSubscription(context: MarketplaceContext, wanted: Wanted): Promise<void> {
  const { destinationId, schemaVersion } = wanted;
  const payload = { format: 'JSON', deliveryProtocol: 'HTTPS', schemaVersion };
  const body = { destinationId, status: 'ENABLED', payload };
  const existing = await findSubscription(context);
  if (!existing) {
    const call: EbayCall = {
      method: 'POST',
      path: `${notification}/subscription`,
      body: { topicId, ...body },
    };
    const answer = await send(context, call);
    if (answer.status >= 400) throw refusal(answer);
    return;
  }
  const right =
    existing.destinationId === destinationId &&
    existing.status === 'ENABLED' &&
    existing.payload.schemaVersion === schemaVersion;
  if (right) return;
  await change(context, {
    method: 'PUT',
    path: `${notification}/subscription/${existing.subscriptionId}`,
    body,
  });
}

const check: Webhooks['check'] = async (context, { url }) => {
  const subscription = await asSeller(() => findSubscription(context));
  const destination = await asApp(context, (app) => findDestination(app, url));
  const isOurs = destination && subscription?.destinationId === destination.destinationId;
  if (!isOurs) {
    return warned('eBay does not tell Crosslister of sales at once yet.', {
      nextStep: 'Nothing to do: it is set up automatically within an hour, and sales are found by asking.',
    });
  }
  const states = [subscription.status, destination.status].filter((state) => state !== 'ENABLED');
  if (states.length === 0) return passed('eBay tells Crosslister of each order at once.');
  return warned(`eBay has switched its messages of orders off (${states.join(', ')}).`, {
    nextStep: 'Nothing to do: they are switched on again once a day, and sales are found by asking.',
  });
};

const ensure: Webhooks['ensure'] = async (context, hook) => {
  // Distinguishes this seller's destination from those of others who share the app.
  const name = `Crosslister orders ${connectedUserId(context.secrets).replace(/[^\w-]/g, '')}`.slice(0, 64);
  const token = verificationToken(hook.secret);
  const wanted = await asApp(context, async (app) => {
    const schemaVersion = await offeredVersion(app);
    await ensureAlerts(app);
    return {
      schemaVersion,
      destinationId: await ensureDestination(app, { name, endpoint: hook.url, token }),
    };
  });
  await asSeller(() => ensureSubscription(context, wanted));
  await asApp(context, (app) => removeOthers(app, name, wanted.destinationId));
};

/** A subscription with another URL belongs to another installation that the seller uses too. */
const remove: Webhooks['remove'] = async (context, { url }) => {
  const found = await asApp(context, (app) => findDestination(app, url));
  if (!found) return;
  const subscription = await findSubscription(context);
  if (subscription?.destinationId === found.destinationId) {
    const path = `${notification}/subscription/${subscription.subscriptionId}`;
    await removeThing(context, path);
  }
  await asApp(context, (app) => removeThing(app, `${notification}/destination/${found.destinationId}`));
};

/** eBay's Notification API: one message for each line of an order whose checkout is complete. */
export const webhooks = {
  delaySeconds: 0,
  ensure,
  check,
  remove,
  removeByHand:
    'On eBay, Account settings, Third-party app access, you can take back the permission of Crosslister.',
  async receive(context, request) {
    const message = await signedMessage(context, request);
    if (!message) return { kind: 'refused', deliveryId: null };
    const { topic } = message.metadata;
    return {
      kind: topic === topicId ? 'orders' : 'ping',
      deliveryId: message.notification.notificationId,
    };
  },
  challenge: challengeResponse,
} satisfies Webhooks;
