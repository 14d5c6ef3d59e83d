import type { ChannelKind } from '@crosslister/contract/notifications.ts';
import type { Services } from '../../../services.ts';
import { sendEmail } from './email.ts';
import { sendNtfy } from './ntfy.ts';
import { sendPush } from './push.ts';
import type { Delivery, Send, StoredTarget } from './send.ts';
import { sendWebhook } from './webhook.ts';

const senders: { [Kind in ChannelKind]: Send<Kind> } = {
  push: sendPush,
  email: sendEmail,
  ntfy: sendNtfy,
  webhook: sendWebhook,
};

/** How long one attempt may take. Other messages wait for it. */
const LIMIT_MS = 15_000;

/** Sends a message over any kind of channel. Returns when the receiver has accepted it. Throws SendFailure. */
export async function sendTo(
  services: Services,
  target: StoredTarget,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<void> {
  // The sender found by a target's kind takes that target, which the compiler cannot follow.
  const send = senders[target.kind] as Send<ChannelKind>;
  await send(services, target, delivery, AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]));
}
