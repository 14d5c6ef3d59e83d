import type { AddressInfo } from 'node:net';
import { selfSigned } from '@crosslister/simulators/http/tls.ts';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

type Stage = 'login' | 'sender' | 'recipient' | 'message';

export interface StandInMailServer {
  port: number;
  /** Mails that were accepted, as a mail program reads them. */
  mails: ParsedMail[];
  /** Whether the mail of the same number came over TLS. */
  overTls: boolean[];
  /** Answers so, once, at that stage of the next mail. */
  refuseNext: (stage: Stage, code: number, text: string) => void;
  stop: () => Promise<void>;
}

interface Options {
  /** Without it mail is taken from anybody. */
  login?: { user: string; password: string };
  /** Whether it offers STARTTLS, with a certificate that nobody has signed. */
  offersTls?: boolean;
  /** TLS from the first byte, as on port 465. */
  secure?: boolean;
  /** Never says a word. */
  isSilent?: boolean;
}

/** A real mail server that keeps what it is given. */
export async function startMailServer(options: Options = {}): Promise<StandInMailServer> {
  const { login, offersTls = false, secure = false, isSilent = false } = options;
  const mails: ParsedMail[] = [];
  const overTls: boolean[] = [];
  const refusals = new Map<Stage, Error>();
  const refusalAt = (stage: Stage) => {
    const refusal = refusals.get(stage) ?? null;
    refusals.delete(stage);
    return refusal;
  };
  const { key, certificate } = await selfSigned();
  const server = new SMTPServer({
    secure,
    key,
    cert: certificate,
    disabledCommands: [...(offersTls ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    authOptional: !login,
    closeTimeout: 100,
    onConnect: (_, done) => {
      if (!isSilent) done();
    },
    onAuth({ username, password }, _, done) {
      const isRight = username === login?.user && password === login?.password;
      const wrong = Object.assign(new Error('Username and Password not accepted'), { responseCode: 535 });
      const refusal = refusalAt('login') ?? (isRight ? null : wrong);
      done(refusal, refusal ? undefined : { user: username });
    },
    onMailFrom: (_, __, done) => done(refusalAt('sender')),
    onRcptTo: (_, __, done) => done(refusalAt('recipient')),
    onData(stream, session, done) {
      simpleParser(stream).then((mail) => {
        const refusal = refusalAt('message');
        if (!refusal) {
          mails.push(mail);
          overTls.push(session.secure);
        }
        done(refusal);
      }, done);
    },
  });
  // A client that ends the connection in the middle is part of what is tested.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    overTls,
    refuseNext: (stage, responseCode, text) =>
      void refusals.set(stage, Object.assign(new Error(text), { responseCode })),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
