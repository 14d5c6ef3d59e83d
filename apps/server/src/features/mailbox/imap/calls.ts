import type { MailboxSettings } from '@crosslister/contract/accounts/mailbox.ts';

// What the main thread asks of the one that talks with mail servers, and what comes back: plain data of a limited size.

export interface Reach extends Pick<MailboxSettings, 'host' | 'port' | 'username' | 'password' | 'folder'> {
  allowPrivate: boolean;
}

export interface FolderState {
  uidValidity: string;
  /** A server need not say which number comes next. */
  uidNext: number | null;
  exists: number;
}

/** Mails with a higher number, that came since, or of a sender. */
export type Query = { after: number } | { since: Date } | { from: string } | 'all';

export interface Found {
  /** In ascending order, and the first of them only: the others are found by the next look. */
  uids: number[];
  count: number;
  /** The highest number. 0 if there is none. */
  last: number;
}

/** What is known of a mail before it is fetched. Its texts are cut to what any rule needs. */
export interface Head {
  uid: number;
  from: string;
  subject: string;
  messageId: string | undefined;
  /** Undefined also where the date cannot be read. */
  writtenAt: Date | undefined;
  receivedAt: Date | undefined;
  size: number;
}

export interface Heads {
  heads: Head[];
  /** They are all there is of what was asked for, up to this number. */
  through: number;
  /** The mail of that number cannot be read, whatever is asked of it. */
  leftOut: Pick<Head, 'receivedAt'> | null;
}

export interface Calls {
  /** Connects, and opens the folder for reading only (EXAMINE): nothing is marked as read there. */
  open: (reach: Reach) => FolderState;
  search: (query: Query) => Found;
  /** At least the first of them, in ascending order. */
  heads: (uids: number[]) => Heads;
  /** The whole mail (BODY.PEEK: it stays unread). Null if it is too large, or gone by now. */
  source: (uid: number) => Uint8Array | null;
}
export type CallName = keyof Calls;

/** To the thread. An `end` closes the connection; a `beat` asks whether the thread still answers. */
export type Asked =
  | 'beat'
  | { conversation: number; end: true }
  | { conversation: number; id: number; name: CallName; argument: unknown };

/** From the thread. An `error` is our own mistake, for the log. */
export type Said =
  | 'beat'
  | { id: number; value: unknown }
  | { id: number; failure: { message: string; isRefusal: boolean } }
  | { id: number; error: Error };
