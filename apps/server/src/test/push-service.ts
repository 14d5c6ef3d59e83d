import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';
import { PushMessage } from '@crosslister/contract/notifications.ts';
import { z } from 'zod';
import { decryptPush } from './decrypt-push.ts';
import { type Received, type Receiver, type ReceiverAnswer, startReceiver } from './receiver.ts';

interface Subscription {
  kind: 'push';
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

interface Pushed {
  endpoint: string;
  message: PushMessage;
  ttl: number;
  urgency: string | undefined;
  topic: string | undefined;
  /** Who sent it, by their own account. */
  subject: string;
}

export interface PushService extends Pick<Receiver, 'url' | 'received' | 'answerNext' | 'stop'> {
  /** As a browser does with the public key of the server that may send to it. */
  subscribe: (applicationServerKey: string) => Subscription;
  /** What was accepted, decrypted as the browser does. */
  pushed: Pushed[];
}

interface Options {
  /** How long it takes to answer. */
  latencyMs?: number;
  onPushed?: (message: PushMessage) => void;
}

const MOST_BYTES = 4_096;
const DAY_SECONDS = 24 * 60 * 60;
const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

class Refused extends Error {
  readonly status: number;
  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}

/**
 * Stands in for the push service of a browser (RFC 8030). It checks who signs (RFC 8292), as strictly as Apple, and
 * decrypts with the browser's keys (RFC 8291).
 */
export async function startPushService({
  latencyMs = 0,
  onPushed = () => {},
}: Options = {}): Promise<PushService> {
  const browsers = new Map<string, { key: string; own: ECDH; auth: Buffer }>();
  const pushed: Pushed[] = [];
  const take = (request: Received): ReceiverAnswer => {
    const browser = browsers.get(request.path);
    if (!browser) return { status: 404, body: { reason: 'Unregistered' } };
    const { 'content-encoding': encoding, ttl, topic, urgency } = request.headers;
    if (request.body.length > MOST_BYTES) throw new Refused(413, 'PayloadTooLarge');
    if (encoding !== 'aes128gcm' || !/^\d+$/.test(String(ttl))) throw new Refused(400, 'BadRequest');
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic)))
      throw new Refused(400, 'BadWebPushTopic');
    const { sub } = checkVapid(request, receiver.url, browser.key);
    const message = PushMessage.parse(JSON.parse(decryptPush(request.body, browser.own, browser.auth)));
    onPushed(message);
    pushed.push({
      endpoint: receiver.url + request.path,
      message,
      ttl: Number(ttl),
      urgency: urgency?.toString(),
      topic: topic?.toString(),
      subject: sub,
    });
    return { status: 201 };
  };
  const receiver = await startReceiver((request) => {
    try {
      return take(request);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { status: error.status, body: { reason: error.message } };
    }
  }, latencyMs);
  return {
    ...receiver,
    pushed,
    subscribe(applicationServerKey) {
      const path = `/push/${randomBytes(24).toString('base64url')}`;
      const own = createECDH('prime256v1');
      own.generateKeys();
      const auth = randomBytes(16);
      browsers.set(path, { key: applicationServerKey, own, auth });
      const keys = { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') };
      return { kind: 'push', endpoint: receiver.url + path, keys };
    },
  };
}

/** The signed token of a message for this service, from the holder of `key`. */
function checkVapid({ headers }: Received, origin: string, key: string): z.infer<typeof Claims> {
  const [, token = '', k] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (k !== key) throw new Refused(403, 'VapidPkHashMismatch');
  const point = Buffer.from(k, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const json = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
  const { aud, exp, sub } = Claims.parse(json(claims));
  const left = exp - Date.now() / 1000;
  const isFresh = left > 0 && left <= DAY_SECONDS;
  const isES256 = z.object({ alg: z.literal('ES256') }).safeParse(json(head)).success;
  if (!isSigned || !isES256 || aud !== origin || !isFresh || !canBeWrittenTo(sub))
    throw new Refused(403, 'BadJwtToken');
  return { aud, exp, sub };
}

/** Apple refuses an address that has no domain of the internet. */
const canBeWrittenTo = (sub: string) =>
  /^(mailto:[^@]+@|https:\/\/)[\w-]+(\.[\w-]+)*\.(?!local$|localhost$|invalid$|test$)[a-z]{2,}$/.test(sub);
