import { isIP, type LookupFunction } from 'node:net';
import { ImapFlow, type SearchObject } from 'imapflow';
import { carefulLookup, whyLiteralRefused } from '../../../http/refusals/refused-address.ts';
import { isThisMachine } from '../../../http/this-machine.ts';
import type { CallName, Calls, FolderState, Found, Head, Heads, Query, Reach } from './calls.ts';
import { failureOf, isBeyondLimits } from './failure-of.ts';
import { FIELDS, headOf, receivedAt } from './head-of.ts';
import { MailboxFailure } from './mailbox-failure.ts';

/** Far more than the mails that one look has the time to read. */
const CONVERSATION_BYTES = 10_000_000;
/** A mail is far smaller, but who it was written to may take long to name: up to 500 KB where mail servers allow most. */
const RESPONSE_BYTES = 1_000_000;
/** Ten thousand addresses. Of a mail with more only the fields are asked for that are needed. */
const RESPONSE_TOKENS = 50_000;
/** A server may say in a few letters that it has thousands of millions, and each would be a number in a list. */
const MOST_MAILS = 2_000_000;
/** More than one look has the time to read. */
const MOST_FOUND = 2_000;

const ENVELOPES = { envelope: true, internalDate: true, size: true };
const ONLY_FIELDS = { headers: FIELDS, internalDate: true, size: true };

export type Conversation = {
  [Name in Exclude<CallName, 'open'>]: (
    argument: Parameters<Calls[Name]>[0],
  ) => Promise<ReturnType<Calls[Name]>>;
} & {
  open: () => Promise<FolderState>;
  /** Closes the connection: what waits for an answer fails. */
  end: () => void;
};

/** Talks with one mail server. Its calls are made one after the other, and throw MailboxFailure. */
export function startConversation(reach: Reach): Conversation {
  const { host } = reach;
  let client: ImapFlow;
  let state: FolderState;
  let hasEnded = false;
  let tooMuch: MailboxFailure | undefined;
  /** The server's own reading of a header was too much once. */
  let asFields = false;
  let received = 0;
  /** What broke the connection. The call that waits for an answer may only hear that it is closed. */
  let broken: unknown;

  const stop = (why: string) => {
    tooMuch ??= new MailboxFailure(`${host} ${why}`);
    client.close();
  };
  const watch = setInterval(() => {
    if (client && received + client.stats().received > CONVERSATION_BYTES)
      stop('sent more than a look into a mailbox may take. It is tried again.');
  }, 100);

  async function connect(): Promise<FolderState> {
    const address = await addressOf(host, reach.allowPrivate);
    if (hasEnded) throw new Error('the conversation has ended');
    if (client) received += client.stats().received;
    client = new ImapFlow({
      // The address that was checked. The library would look the name up once more, and might find another.
      host: address,
      port: reach.port,
      secure: true,
      ...(!isIP(host) && { servername: host }),
      // A server on this machine often has no proper certificate.
      tls: { rejectUnauthorized: !isThisMachine(host) },
      auth: { user: reach.username, pass: reach.password },
      logger: false,
      clientInfo: { name: 'Crosslister' },
      disableAutoIdle: true,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      maxLiteralSize: RESPONSE_BYTES,
      maxResponseSize: RESPONSE_BYTES * 2,
      maxResponseTokens: RESPONSE_TOKENS,
    });
    broken = undefined;
    client.on('error', (error) => {
      broken ??= error;
    });
    client.on('exists', ({ count }) => checkCount(count));
    await client.connect();
    const { exists, uidNext, uidValidity } = await client.mailboxOpen(reach.folder, { readOnly: true });
    checkCount(exists);
    return { uidValidity: String(uidValidity), uidNext: uidNext || null, exists };
  }

  function checkCount(exists: number): void {
    if (exists > MOST_MAILS)
      stop(`has more mails in “${reach.folder}” than can be looked through. Choose a folder of its own.`);
  }

  /** After an answer beyond the limits, which ends the connection. Throws any other error. */
  async function connectAgain(error: unknown): Promise<void> {
    if (!isBeyondLimits(error) && !isBeyondLimits(broken)) throw error;
    client.close();
    const { uidValidity } = await connect();
    if (uidValidity !== state.uidValidity)
      throw new MailboxFailure(`${host} numbered its folder anew. It is tried again.`);
  }

  async function search(query: Query): Promise<Found> {
    const found = await client.search(criteriaOf(query), { uid: true });
    if (!found) throw new MailboxFailure(`${host} refused to search its folder. It is tried again.`);
    // `*` is the last mail of the folder, also where its number is lower.
    const after = typeof query === 'object' && 'after' in query ? query.after : 0;
    const uids = found.filter((uid) => uid > after);
    return { uids: uids.slice(0, MOST_FOUND), count: uids.length, last: uids.at(-1) ?? 0 };
  }

  async function heads(uids: number[]): Promise<Heads> {
    const found = new Map<number, Head>();
    const empty = new Set<number>();
    let odd: number | undefined;
    try {
      for await (const message of client.fetch(uids, asFields ? ONLY_FIELDS : ENVELOPES, { uid: true })) {
        const head = await headOf(message);
        if (head) found.set(message.uid, head);
        else empty.add(message.uid);
      }
      // One that is not there may be gone by now, or the library has left out what it could not read.
      odd = uids.find((uid) => !found.has(uid) && (!asFields || empty.has(uid)));
    } catch (error) {
      await connectAgain(error);
      odd = uids.find((uid) => !found.has(uid));
    }
    const before = odd ?? Number.POSITIVE_INFINITY;
    const whole = uids.flatMap((uid) => (uid < before ? (found.get(uid) ?? []) : []));
    if (odd === undefined) return { heads: whole, through: uids.at(-1) ?? 0, leftOut: null };
    if (asFields) return { heads: whole, through: odd, leftOut: { receivedAt: await whenReceived(odd) } };
    asFields = true;
    return { heads: whole, through: odd - 1, leftOut: null };
  }

  async function whenReceived(uid: number): Promise<Date | undefined> {
    try {
      const message = await client.fetchOne(uid, { internalDate: true }, { uid: true });
      return message ? receivedAt(message) : undefined;
    } catch (error) {
      await connectAgain(error);
      return undefined;
    }
  }

  async function source(uid: number): Promise<Uint8Array | null> {
    try {
      const message = await client.fetchOne(uid, { source: true }, { uid: true });
      return message ? (message.source ?? null) : null;
    } catch (error) {
      await connectAgain(error);
      return null;
    }
  }

  const telling =
    <Argument, Value>(work: (argument: Argument) => Promise<Value>) =>
    (argument: Argument): Promise<Value> =>
      work(argument).catch((error: unknown) => {
        throw tooMuch ?? failureOf(isBeyondLimits(broken) ? broken : error, reach);
      });

  return {
    open: telling<void, FolderState>(async () => {
      state = await connect();
      return state;
    }),
    search: telling(search),
    heads: telling(heads),
    source: telling(source),
    end() {
      hasEnded = true;
      clearInterval(watch);
      client?.close();
    },
  };
}

function criteriaOf(query: Query): SearchObject {
  if (query === 'all') return { all: true };
  return 'after' in query ? { uid: `${query.after + 1}:*` } : query;
}

function addressOf(host: string, allowPrivate: boolean): Promise<string> {
  const refused = whyLiteralRefused(host, allowPrivate);
  if (refused) return Promise.reject(refused);
  const lookup: LookupFunction = carefulLookup(allowPrivate);
  return new Promise((resolve, reject) => {
    lookup(host, { order: 'ipv4first' }, (error, address) => {
      if (error) reject(error);
      else resolve(String(address));
    });
  });
}
