import type { ChannelChanges, NewChannel, NotificationChannel } from '@crosslister/contract/notifications.ts';
import type { z } from 'zod';
import { everyEvent, kindNames, type TypedKind } from './event-words.ts';

type Changes = Omit<z.input<typeof ChannelChanges>, 'target'>;
type Edited = NonNullable<NotificationChannel['target']>;
type Target = z.input<typeof NewChannel>['target'];

/** A channel as its form has it: texts as they are typed. */
export interface ChannelDraft extends Omit<Changes, 'quiet_from' | 'quiet_to'> {
  quiet_from: string;
  quiet_to: string;
}

/** Where it goes, for any of the kinds that are typed in. */
export interface TargetDraft {
  address: string;
  /** Whether mail goes out by the seller's own server. */
  ownServer: boolean;
  host: string;
  port: number | string;
  username: string;
  password: string;
  from: string;
  url: string;
  token: string;
}

export const emptyTarget = (sendsMail: boolean): TargetDraft => ({
  address: '',
  ownServer: !sendsMail,
  host: '',
  port: 587,
  username: '',
  password: '',
  from: '',
  url: '',
  token: '',
});

/** A stored target, with `********` for what is secret. */
export function targetDraftOf(target: Edited, sendsMail: boolean): TargetDraft {
  const empty = emptyTarget(sendsMail);
  if (target.kind === 'email') {
    const { address, server } = target;
    return { ...empty, ...server, address, ownServer: server !== undefined };
  }
  return { ...empty, url: target.url, token: (target.kind === 'ntfy' && target.token) || '' };
}

export const newDraft = (kind: TypedKind): ChannelDraft => ({
  name: kindNames[kind],
  events: everyEvent,
  quiet_from: '',
  quiet_to: '',
});

export const draftOf = ({ name, events, quiet_from, quiet_to }: NotificationChannel): ChannelDraft => ({
  name,
  events,
  quiet_from: quiet_from?.slice(0, 5) ?? '',
  quiet_to: quiet_to?.slice(0, 5) ?? '',
});

export const changesOf = (draft: ChannelDraft): Changes => ({
  ...draft,
  quiet_from: draft.quiet_from || null,
  quiet_to: draft.quiet_to || null,
});

export function targetOf(kind: TypedKind, draft: TargetDraft): Target & Edited {
  const { address, url, token, host, username, password, from } = draft;
  if (kind === 'webhook') return { kind, url };
  if (kind === 'ntfy') return { kind, url, ...(token && { token }) };
  const server = { host, port: Number(draft.port), username, password, from };
  return { kind, address, ...(draft.ownServer && { server }) };
}
