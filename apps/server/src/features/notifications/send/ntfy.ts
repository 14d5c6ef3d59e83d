import type { NotificationEvent } from '@crosslister/contract/notifications.ts';
import { addressOf, publicImage } from './addresses.ts';
import { cutToBytes } from './cut-to-bytes.ts';
import { postToReceiver, type Refusals } from './post-to-receiver.ts';
import { type Send, SendFailure } from './send.ts';

/** Tags that the apps show as an emoji, and the priority (3 is the usual): https://docs.ntfy.sh/publish/#publish-as-json */
const looks: Record<NotificationEvent, { tag: string; priority: 3 | 4 }> = {
  sold: { tag: 'moneybag', priority: 3 },
  sold_twice: { tag: 'rotating_light', priority: 4 },
  waiting: { tag: 'hourglass_flowing_sand', priority: 4 },
  connection: { tag: 'electric_plug', priority: 3 },
  bulk: { tag: 'package', priority: 3 },
  summary: { tag: 'sunrise', priority: 3 },
};

/** A longer message becomes a file that has to be opened (4,096 bytes): https://docs.ntfy.sh/publish/#limitations */
const MOST_OF_MESSAGE = 3_500;
const MOST_OF_TITLE = 250;
const MOST_ACTIONS = 3;

const mayNotPublish = 'Check the access token, and that it may publish to this topic.';
const refusals: Refusals = {
  400: { advice: 'Check the name of the topic.', lasting: true },
  401: { advice: mayNotPublish, lasting: true },
  403: { advice: mayNotPublish, lasting: true },
  404: { advice: 'Check the address: there is no ntfy server.', lasting: true },
  413: { advice: 'The server takes no message of this length.', lasting: true },
  429: { advice: 'The server takes no more messages for now.' },
};

export const sendNtfy: Send<'ntfy'> = async (services, target, { message }, signal) => {
  const { server, topic } = splitAddress(target.url);
  const { tag, priority } = looks[message.event];
  const attach = publicImage(services, message);
  const body = JSON.stringify({
    topic,
    title: cutToBytes(message.title, MOST_OF_TITLE),
    message: cutToBytes(message.lines.join('\n'), MOST_OF_MESSAGE),
    tags: [tag],
    priority,
    click: addressOf(services, message.links[0]),
    actions: message.links.slice(0, MOST_ACTIONS).map((link) => ({
      action: 'view',
      label: link.title,
      url: addressOf(services, link),
    })),
    ...(attach && { attach }),
  });
  const headers = {
    'content-type': 'application/json',
    ...(target.token && { authorization: `Bearer ${target.token}` }),
  };
  await postToReceiver(services, { url: server, headers, body, refusals }, signal);
};

/** JSON is posted to the server's root, and names the topic. */
function splitAddress(address: string): { server: string; topic: string } {
  const url = URL.parse(address);
  const [, path = '', topic] = /^(.*\/)([\w-]{1,64})\/?$/.exec(url?.pathname ?? '') ?? [];
  if (!url || !topic) {
    const sentence = 'The address must end with the name of a topic, as https://ntfy.sh/my-topic does.';
    throw new SendFailure(sentence, { lasting: true });
  }
  url.pathname = path;
  url.search = url.hash = '';
  return { server: url.href, topic };
}
