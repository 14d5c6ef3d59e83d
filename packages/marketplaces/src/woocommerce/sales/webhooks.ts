import { createHmac, timingSafeEqual } from 'node:crypto';
import { passed, warned } from '../../account/account-check.ts';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { WebhookRequest, Webhooks } from '../../sales/webhooks.ts';
import { adminPage, storeOf } from '../account/store-address.ts';
import type { Webhook } from '../answers.ts';
import { create, type Hook, readAll, readOurs, remove } from './webhook-calls.ts';

/**
 * An order is often made before it is paid. Orders that go to the trash or are restored change none of our sales, so
 * those topics are not used.
 */
const topics = ['order.created', 'order.updated'];

/** WooCommerce's webhooks: two topics with one URL, signed with a secret that only the store and we know. */
export const webhooks: Webhooks = {
  // The store's cron sends them once a minute, and only if somebody visits the store.
  delaySeconds: 60,
  async ensure(context, hook) {
    try {
      await keep(context, hook);
    } catch (error) {
      throw notPermitted(context, error);
    }
  },
  async check(context, hook) {
    try {
      const ours = await readOurs(context, hook);
      const good = topics.filter((topic) => ours.some((webhook) => works(webhook, topic, hook)));
      if (good.length === topics.length) return passed('Your store tells Crosslister of orders at once.');
      const states = ours.map(({ topic, status }) => `${topic} is ${status}`).join(', ');
      return warned(`Your store does not tell Crosslister of orders at once (${states || 'no webhook'}).`, {
        nextStep:
          'It is set up again automatically within an hour, and sales are found by asking. A paused one is yours to set to Active.',
        link: adminPage(storeOf(context.secrets), 'webhooks'),
      });
    } catch (error) {
      throw notPermitted(context, error);
    }
  },
  async remove(context, hook) {
    try {
      for (const { id } of await readOurs(context, hook)) await remove(context, id);
    } catch (error) {
      throw notPermitted(context, error);
    }
  },
  removeByHand:
    'Remove those named Crosslister in your store, under WooCommerce, Settings, Advanced, Webhooks.',
  receive: async (_, request, hook) => judge(request, hook),
  challenge: null,
};

async function keep(context: MarketplaceContext, hook: Hook): Promise<void> {
  const ours = await readOurs(context, hook);
  if (ours.some(({ status, delivery_url }) => status === 'paused' && delivery_url === hook.url)) {
    throw problem(
      context,
      'The webhook of Crosslister is paused in your store.',
      'Set it to Active in WooCommerce under Settings, Advanced, Webhooks, to receive orders at once.',
    );
  }
  const good = topics.map((topic) => ours.find((webhook) => works(webhook, topic, hook)));
  const made: number[] = [];
  for (const [index, topic] of topics.entries()) {
    if (!good[index]) made.push(await create(context, topic, hook));
  }
  // Only now, so that nothing is missed in between.
  for (const { id } of ours.filter((webhook) => !good.includes(webhook))) await remove(context, id);
  if (made.length === 0) return;
  const asMade = (await readAll(context)).filter(({ id }) => made.includes(id));
  if (asMade.some(isUnreached)) {
    throw problem(
      context,
      `Your store could not reach ${new URL(hook.url).origin}.`,
      'See that this address can be opened from the internet and has a valid certificate, and that no security plugin of the store stops it.',
    );
  }
}

/**
 * A webhook that the store disabled is made again and not enabled: the store would keep its count of failures, and
 * disable it again at the next one.
 */
const works = (webhook: Webhook, topic: string, { url }: Hook) =>
  webhook.topic === topic &&
  webhook.delivery_url === url &&
  webhook.status === 'active' &&
  !isUnreached(webhook);

/** A new webhook gets a change date once its first call was answered. The store says nothing else about it. */
const isUnreached = ({ date_modified_gmt }: Webhook) => date_modified_gmt === '';

function problem(context: MarketplaceContext, message: string, nextStep: string): MarketplaceError {
  return new MarketplaceError('setup', message, {
    nextStep,
    link: adminPage(storeOf(context.secrets), 'webhooks'),
  });
}

/** A user who may read products and orders is not always allowed to manage webhooks. The key is valid all the same. */
function notPermitted(context: MarketplaceContext, error: unknown): unknown {
  if (!(error instanceof MarketplaceError) || error.kind !== 'credentials') return error;
  if (error.details.status !== 403) return error;
  return new MarketplaceError(
    'setup',
    'The user this API key belongs to may not manage webhooks in your store.',
    {
      ...error.details,
      nextStep:
        'Use a key that an administrator or a shop manager of the store made, to receive orders at once.',
      link: adminPage(storeOf(context.secrets), 'keys'),
      cause: error,
    },
  );
}

/**
 * The store's delivery id is not used: it is made from the webhook and the second, and five deliveries have shared one.
 * The signature is over the whole order, so the same signature means the same content.
 */
function judge(
  { headers, body }: WebhookRequest,
  { secret }: Hook,
): Awaited<ReturnType<Webhooks['receive']>> {
  // Unsigned, and sent while the webhook is being made.
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  if (isForm && /^webhook_id=\d+$/.test(body.toString('latin1'))) return { kind: 'ping', deliveryId: null };
  const signature = headers['x-wc-webhook-signature'] ?? '';
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature, 'base64');
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  return isSigned
    ? { kind: 'orders', deliveryId: expected.toString('base64') }
    : { kind: 'refused', deliveryId: null };
}
