import { createHmac } from 'node:crypto';
import { addressOf } from './addresses.ts';
import { postToReceiver, type Refusals } from './post-to-receiver.ts';
import type { Send } from './send.ts';

const redirect = { advice: 'Redirects are not followed. Enter the address that it leads to.' };

/** A receiver may be mended while the message waits, so only 410 is final. */
const refusals: Refusals = {
  301: redirect,
  302: redirect,
  303: redirect,
  307: redirect,
  308: redirect,
  410: { advice: 'That means it is gone for good, so nothing more is sent there.', gone: true },
};

/**
 * A message as JSON, signed so that the receiver knows it is from here. The time is signed too, so that an old message
 * cannot be sent again by somebody else. The id is the same in every attempt.
 */
export const sendWebhook: Send<'webhook'> = async (services, target, { uid, at, message }, signal) => {
  const { event, title, lines, facts } = message;
  const links = message.links.map((link) => ({
    action: link.action,
    title: link.title,
    url: addressOf(services, link),
  }));
  const body = JSON.stringify({ id: uid, event, at: at.toISOString(), title, lines, links, facts });
  const timestamp = String(Math.floor(services.now().getTime() / 1000));
  const signature = createHmac('sha256', target.secret).update(`${timestamp}.${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-crosslister-id': uid,
    'x-crosslister-timestamp': timestamp,
    'x-crosslister-signature': `sha256=${signature}`,
  };
  await postToReceiver(services, { url: target.url, headers, body, refusals }, signal);
};
