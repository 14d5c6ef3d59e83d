import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:tls';
import { selfSigned } from '@crosslister/simulators/http/tls.ts';
import { parseMail } from './imap-envelope.ts';

// There is no maintained mail server for tests that speaks IMAP, so this one speaks what a reader of one folder needs
// (https://www.rfc-editor.org/rfc/rfc3501). Whatever would change something in the mailbox is refused, and counted.

type Item = 'ENVELOPE' | 'HEADER' | 'INTERNALDATE' | 'SOURCE';

export interface StandInImapServer {
  port: number;
  /** Puts a mail into the folder and returns its number. */
  deliver: (raw: Buffer | string, receivedAt?: Date) => number;
  /** From now on it says this before it answers such a command. */
  sayBefore: (command: string, text: string) => void;
  /** From now on it answers so when it is asked for this of a mail. */
  sayOf: (uid: number, item: Item, answer: string) => void;
  /** Numbers the folder anew, as after it was moved or restored. */
  renumber: () => void;
  /** From now on it accepts connections and says nothing. */
  hang: (hangs: boolean) => void;
  /** The commands of clients so far, without their passwords. */
  commands: string[];
  /** Commands that would have changed something. */
  changes: string[];
  /** How often a client has signed in, or tried to. */
  logins: () => number;
  stop: () => Promise<void>;
}

interface Options {
  user: string;
  password: string;
  folder?: string;
}

export async function startImapServer({
  user,
  password,
  folder = 'INBOX',
}: Options): Promise<StandInImapServer> {
  const { key, certificate } = await selfSigned();
  let mails: { uid: number; raw: Buffer; receivedAt: Date }[] = [];
  let nextUid = 1;
  let validity = 1_700_000_000;
  let hangs = false;
  let logins = 0;
  const commands: string[] = [];
  const changes: string[] = [];
  const before = new Map<string, string>();
  const oddities = new Map<string, string>();
  const sockets = new Set<Socket>();

  const answers: Record<string, (args: string, send: (line: string | Buffer) => void) => string> = {
    CAPABILITY: (_, send) => {
      send('* CAPABILITY IMAP4rev1\r\n');
      return 'OK done';
    },
    NOOP: () => 'OK done',
    LOGIN(args) {
      logins += 1;
      const [, ...said] = /^"((?:[^"\\]|\\.)*)" "((?:[^"\\]|\\.)*)"$/.exec(args) ?? [];
      const [name, secret] = said.map((quoted) => quoted.replace(/\\(.)/g, '$1'));
      const isRight = name === user && secret === password;
      return isRight ? 'OK welcome' : 'NO [AUTHENTICATIONFAILED] Invalid credentials';
    },
    NAMESPACE: (_, send) => {
      send('* NAMESPACE (("" "/")) NIL NIL\r\n');
      return 'OK done';
    },
    LSUB: () => 'OK done',
    LIST(args, send) {
      if (args.includes(folder)) send(`* LIST (\\HasNoChildren) "/" "${folder}"\r\n`);
      return 'OK done';
    },
    EXAMINE(args, send) {
      if (args.replaceAll('"', '') !== folder) return 'NO [NONEXISTENT] Unknown mailbox';
      send(`* ${mails.length} EXISTS\r\n* 0 RECENT\r\n* FLAGS (\\Seen \\Deleted)\r\n`);
      send(`* OK [UIDVALIDITY ${validity}] valid\r\n* OK [UIDNEXT ${nextUid}] next\r\n`);
      return 'OK [READ-ONLY] done';
    },
    'UID SEARCH'(args, send) {
      const since = /SINCE "?([\w-]+)/.exec(args)?.[1];
      const from = /FROM "?([^"\s]+)/.exec(args)?.[1];
      const [, first] = /UID (\d+):\*/.exec(args) ?? [];
      const last = mails.at(-1)?.uid ?? 0;
      const found = mails.filter(({ uid, raw, receivedAt }) => {
        if (since && receivedAt < new Date(`${since} 00:00:00 UTC`)) return false;
        if (from && !parseMail(raw).from.includes(from)) return false;
        return !first || uid >= Math.min(Number(first), last);
      });
      send(`* SEARCH${found.map(({ uid }) => ` ${uid}`).join('')}\r\n`);
      return 'OK done';
    },
    'UID FETCH'(args, send) {
      const [set = '', ...items] = args.split(' ');
      const wanted = items.join(' ');
      if (/BODY\[/.test(wanted)) {
        changes.push(`FETCH ${wanted}`);
        return 'BAD that would mark it as read';
      }
      for (const [at, mail] of mails.entries()) {
        if (!isIn(set, mail.uid)) continue;
        const odd = (item: Item) => oddities.get(`${mail.uid} ${item}`);
        const literal = (bytes: Buffer) => [`{${bytes.length}}\r\n`, bytes] as const;
        const { envelope, head } = parseMail(mail.raw);
        send(`* ${at + 1} FETCH (UID ${mail.uid}`);
        if (/ENVELOPE/.test(wanted)) send(` ENVELOPE ${odd('ENVELOPE') ?? envelope}`);
        if (/INTERNALDATE/.test(wanted))
          send(` INTERNALDATE ${odd('INTERNALDATE') ?? `"${imapDate(mail.receivedAt)}"`}`);
        if (/RFC822\.SIZE/.test(wanted)) send(` RFC822.SIZE ${mail.raw.length}`);
        if (/HEADER\.FIELDS/.test(wanted)) {
          send(' BODY[HEADER.FIELDS (FROM SUBJECT MESSAGE-ID DATE)] ');
          for (const part of [odd('HEADER') ?? literal(Buffer.from(head, 'latin1'))].flat()) send(part);
        }
        if (/BODY\.PEEK\[\]/.test(wanted)) {
          send(' BODY[] ');
          for (const part of [odd('SOURCE') ?? literal(mail.raw)].flat()) send(part);
        }
        send(')\r\n');
      }
      return 'OK done';
    },
    LOGOUT: (_, send) => {
      send('* BYE\r\n');
      return 'OK done';
    },
  };

  const server = createServer({ key, cert: certificate }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client that ends the connection in the middle is part of what is tested.
    socket.on('error', () => undefined);
    if (hangs) return;
    socket.write('* OK ready\r\n');
    let buffered = '';
    socket.on('data', (chunk) => {
      buffered += chunk.toString();
      for (let end = buffered.indexOf('\r\n'); end >= 0; end = buffered.indexOf('\r\n')) {
        const [tag = '', ...words] = buffered.slice(0, end).split(' ');
        buffered = buffered.slice(end + 2);
        const isByUid = words[0]?.toUpperCase() === 'UID';
        const name = words
          .splice(0, isByUid ? 2 : 1)
          .join(' ')
          .toUpperCase();
        commands.push(name === 'LOGIN' ? name : [name, ...words].join(' '));
        const answer = answers[name];
        socket.write(before.get(name) ?? '');
        if (!answer) changes.push(name);
        const result = answer ? answer(words.join(' '), (line) => socket.write(line)) : 'BAD unknown command';
        socket.write(`${tag} ${result}\r\n`);
        if (name === 'LOGOUT') socket.end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    deliver(raw, receivedAt = new Date()) {
      const uid = nextUid++;
      mails.push({ uid, raw: Buffer.from(raw), receivedAt });
      return uid;
    },
    sayBefore(command, text) {
      before.set(command, text);
    },
    sayOf(uid, item, answer) {
      oddities.set(`${uid} ${item}`, answer);
    },
    renumber() {
      validity += 1;
      mails = mails.map((mail, at) => ({ ...mail, uid: at + 1 }));
      nextUid = mails.length + 1;
    },
    hang(silent) {
      hangs = silent;
    },
    commands,
    changes,
    logins: () => logins,
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const isIn = (set: string, uid: number) =>
  set.split(',').some((range) => {
    const [first = '', last = first] = range.split(':');
    return uid >= Number(first) && (last === '*' || uid <= Number(last));
  });

function imapDate(date: Date): string {
  const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(date.toUTCString()) ?? [];
  return `${day}-${month}-${year} ${time} +0000`;
}
