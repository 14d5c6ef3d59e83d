import type { PushMessage } from '@crosslister/contract/notifications.ts';
import type { Message, MessageLink } from '../message.ts';
import { cutToBytes } from './cut-to-bytes.ts';

/** Push services take 4,096 bytes, encryption included: https://www.rfc-editor.org/rfc/rfc8030#section-7.2 */
const MOST_BYTES = 3_000;
const MOST_OF_TITLE = 200;
/** Tried in turn until the message fits. What is left out can be seen in the dashboard. */
const cuts = [
  { body: 1_500, withImage: true, withPages: true },
  { body: 1_000, withImage: false, withPages: true },
  { body: 300, withImage: false, withPages: false },
];

const place = ({ to }: MessageLink) => ('path' in to ? to.path : to.url);

/**
 * The text of a push message, short enough for every push service. A press on the message itself opens the dashboard,
 * so that needs no button: Chromium and Firefox show two at most (`Notification.maxActions`).
 */
export function pushMessage(uid: string, message: Message): string {
  const { tag, title, lines, image } = message;
  const [open, ...others] = message.links;
  const texts = cuts.map(({ body, withImage, withPages }) =>
    JSON.stringify({
      id: uid,
      tag,
      title: cutToBytes(title, MOST_OF_TITLE),
      body: cutToBytes(lines.join('\n'), body),
      ...(image && withImage && { image }),
      open: place(open),
      actions: others
        .filter(({ to }) => withPages || 'path' in to)
        .map((link) => ({ action: link.action, title: link.title, url: place(link) })),
    } satisfies PushMessage),
  );
  return texts.find((text) => Buffer.byteLength(text) <= MOST_BYTES) ?? texts.at(-1) ?? '';
}
