import { createHash } from 'node:crypto';
import type { Services } from '../../../services.ts';
import { isPublicHost } from './addresses.ts';
import { postToReceiver, type Refusals } from './post-to-receiver.ts';
import { pushKeys } from './push-keys.ts';
import { pushMessage } from './push-message.ts';
import { type Send, SendFailure } from './send.ts';

/** What a phone that was off for longer missed is in the dashboard. */
const KEPT_SECONDS = 24 * 60 * 60;

const again =
  'Open Crosslister on that device, remove it under Settings, Notifications, and press Notify this browser.';
const removed = { advice: 'The device takes no more notifications: it was removed.', gone: true };
const subscribeAgain = { advice: again, lasting: true };
/** https://www.rfc-editor.org/rfc/rfc8030#section-7.3 and the answers of Apple, Google and Mozilla */
const refusals: Refusals = {
  400: subscribeAgain,
  401: subscribeAgain,
  403: {
    advice: `${again} Apple also refuses a server it cannot write to: SMTP_FROM or an https PUBLIC_URL tells it where.`,
    lasting: true,
  },
  404: removed,
  410: removed,
  413: { advice: 'The message is too long for it.', lasting: true },
  429: { advice: 'It takes no more messages for now.' },
};

/** Encrypted for the one browser (RFC 8291), signed by this server (RFC 8292). */
export const sendPush: Send<'push'> = async (services, { endpoint, keys }, { uid, message }, signal) => {
  if (!endpoint.startsWith('https:') && !services.config.allowPrivateNetwork)
    throw new SendFailure(`The device gave an address without https. ${again}`, { lasting: true });
  const vapidDetails = { subject: vapidSubject(services), ...(await pushKeys(services)) };
  const text = pushMessage(uid, message);
  // Of messages with one topic only the last is kept for a device that is off. It tells the push service nothing.
  const topic = createHash('sha256').update(message.tag).digest('base64url').slice(0, 32);
  const options = { vapidDetails, TTL: KEPT_SECONDS, urgency: 'high', topic } as const;
  const { default: webPush } = await import('web-push');
  const { headers, body } = encrypted(() =>
    webPush.generateRequestDetails({ endpoint, keys }, text, options),
  );
  await postToReceiver(services, { url: endpoint, headers, body, refusals }, signal);
};

/** The library refuses keys that no browser can have given. */
function encrypted(generate: () => { headers: object; body: Buffer }) {
  try {
    const { headers, body } = generate();
    const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
    return { headers: Object.fromEntries(texts) as Record<string, string>, body: new Uint8Array(body) };
  } catch (error) {
    throw new SendFailure(
      `The keys of the device cannot be used. ${again}`,
      { lasting: true },
      { cause: error },
    );
  }
}

/**
 * Where a push service can write to the operator of this server. Google does not read it. Apple answers 403 (BadJwtToken)
 * to an address without a domain that the internet knows, such as localhost, .local or .invalid
 * (https://github.com/web-push-libs/web-push/issues/947). The last one is for a server on a laptop or at home that has
 * neither: that domain is reserved for examples and answers, so no stranger gets mail.
 */
function vapidSubject({ config }: Services): string {
  if (config.mail && isPublicHost(config.mail.from.split('@').at(-1) ?? ''))
    return `mailto:${config.mail.from}`;
  const url = URL.parse(config.publicUrl ?? '');
  if (url?.protocol === 'https:' && isPublicHost(url.hostname)) return url.origin;
  return 'mailto:crosslister@example.com';
}
