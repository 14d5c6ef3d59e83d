import { STORED_SECRET } from '@crosslister/contract/credentials.ts';
import type {
  ChannelTarget,
  EditedTarget,
  NotificationChannel,
} from '@crosslister/contract/notifications.ts';
import { HttpProblem } from '../../http/problem.ts';
import { ownerOfChannel } from '../../secrets/owner-of.ts';
import type { Services } from '../../services.ts';
import type { StoredTarget } from './send/send.ts';

/** The target of a channel as it was stored. */
export const openTarget = (
  { sealer }: Pick<Services, 'sealer'>,
  channel: { user_id: number; channel_id: number; target: Buffer },
): StoredTarget =>
  JSON.parse(
    sealer.open(channel.target, ownerOfChannel(channel.user_id, channel.channel_id)),
  ) as StoredTarget;

export const addressIn = (target: ChannelTarget) =>
  target.kind === 'email' ? target.address : target.kind === 'push' ? target.endpoint : target.url;

/** What is longer may be secret: the name of a topic, the token of a webhook. */
const longPart = /[^/]{9,}/g;

/** Whom a target reaches, without what must stay secret: of a push service only its host, of others no query. */
export function shownOf(target: ChannelTarget): string {
  if (target.kind === 'email') return target.address;
  const { origin, host, pathname } = new URL(addressIn(target));
  return target.kind === 'push'
    ? host
    : origin + pathname.replace(longPart, (part) => `${part.slice(0, 4)}…`);
}

/** For the form in which it is changed, without secrets. A browser cannot be typed. */
export function editableOf(target: StoredTarget): NotificationChannel['target'] {
  if (target.kind === 'push') return undefined;
  if (target.kind === 'webhook') return { kind: 'webhook', url: STORED_SECRET };
  if (target.kind === 'ntfy')
    return { kind: 'ntfy', url: STORED_SECRET, ...(target.token && { token: STORED_SECRET }) };
  const { address, server } = target;
  return { kind: 'email', address, ...(server && { server: { ...server, password: STORED_SECRET } }) };
}

/** A target after a change. A stored secret goes nowhere but where it went before. Throws HttpProblem. */
export function editedTarget(stored: StoredTarget, said: EditedTarget): StoredTarget {
  if (said.kind === 'email' && stored.kind === 'email') {
    const { address, server } = said;
    if (server?.password !== STORED_SECRET) return { ...stored, address, server };
    const known = stored.server;
    if (!known || known.host !== server.host || known.username !== server.username)
      throw otherSecret('password', 'another server or user');
    return { ...stored, address, server: { ...server, password: known.password } };
  }
  if (said.kind === 'ntfy' && stored.kind === 'ntfy') {
    const url = said.url === STORED_SECRET ? stored.url : said.url;
    if (said.token !== STORED_SECRET) return { kind: 'ntfy', url, ...(said.token && { token: said.token }) };
    if (new URL(url).origin !== new URL(stored.url).origin) throw otherSecret('token', 'another server');
    return { ...stored, url };
  }
  // Its secret signs messages, and is never sent.
  if (said.kind === 'webhook' && stored.kind === 'webhook')
    return { ...stored, url: said.url === STORED_SECRET ? stored.url : said.url };
  throw new HttpProblem(400, 'This channel is of another kind.', { nextStep: 'Add a new one instead.' });
}

const otherSecret = (what: string, whose: string) =>
  new HttpProblem(400, `The stored ${what} belongs to ${whose}.`, {
    nextStep: `Enter the ${what} of this one.`,
  });
