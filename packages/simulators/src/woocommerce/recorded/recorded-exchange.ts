import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { readBody } from '../../http/listen.ts';
import type { WooCommerceSimulator } from '../start-woocommerce-simulator.ts';

/** What the recorder's listener received. */
export type Delivery = {
  /** Seconds since 1970. */
  at: number;
  method: string;
  path: string;
  headers: [string, string][];
  raw_body: string;
};

/** An entry that is not an exchange but lists the webhooks that had arrived by then. */
export type Measurement = {
  label: string;
  deliveries?: Delivery[];
  count?: number;
  /** Seconds from the event to each delivery. */
  at_s?: number[];
  /** Path and seconds of each delivery. */
  lag_s?: [path: string, ...unknown[]][];
};

export type Exchange = {
  label: string;
  request: { method: string; url: string; headers: Record<string, string>; body: unknown };
  response: {
    status: number;
    headers: [string, string][];
    body: unknown;
    /** First bytes of the body, kept by the later recordings only. */
    raw_prefix_hex?: string;
  };
};

type HttpAnswer = { status: number; headers: Record<string, string>; body: unknown; prefix: string };

const folder = new URL('../../../../../../shared/recordings/', import.meta.url);
const recordedHttp = 'http://127.0.0.1:18080';
const recordedHttps = 'https://127.0.0.1:18443';
const recordedListener = 'http://127.0.0.1:18999';

export const recordingsPresent = existsSync(folder);

/** Every entry of one recording, measurements too, or none when the reference folder is not there. */
export function entriesOf(name: string): (Exchange | Measurement)[] {
  if (!recordingsPresent) return [];
  const text = readFileSync(new URL(`${name}.json`, folder), 'utf8');
  return (JSON.parse(text) as { exchanges: (Exchange | Measurement)[] }).exchanges;
}

/** The exchanges of one recording, or none when the reference folder is not there. */
export function recording(name: string): Exchange[] {
  return entriesOf(name).filter((entry) => 'request' in entry);
}

export function headersOf(pairs: [string, string][]): Record<string, string> {
  return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value]));
}

/** When the recorded store answered: the change date it wrote, otherwise the Date header. */
export function momentOf({ request, response }: Exchange): Date {
  const body = response.body as { date_modified_gmt?: unknown } | null;
  const wrote =
    request.method !== 'GET' && request.method !== 'DELETE' && typeof body?.date_modified_gmt === 'string';
  if (wrote && !String(body.date_modified_gmt).startsWith('2020'))
    return new Date(`${body.date_modified_gmt}Z`);
  return new Date(headersOf(response.headers).date ?? '');
}

const percent = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

type Signing = { secret: string; now: Date; lastNonce: string };

/** Signs the recorded OAuth parameters again, because host, port and time have changed. Wrong ones stay wrong. */
function resign(exchange: Exchange, url: URL, given: URLSearchParams, signing: Signing): URLSearchParams {
  const all = new Map([...url.searchParams].filter(([name]) => !name.startsWith('oauth_')));
  const label = exchange.label;
  const recordedAge = label.includes('20 min old') ? 20 * 60 : 0;
  const nonce = label.includes('same nonce') ? signing.lastNonce : randomBytes(12).toString('hex');
  signing.lastNonce = nonce;
  const oauth = new Map([
    ['oauth_consumer_key', given.get('oauth_consumer_key') ?? ''],
    ['oauth_nonce', nonce],
    ['oauth_signature_method', given.get('oauth_signature_method') ?? ''],
    ['oauth_timestamp', String(Math.floor(signing.now.getTime() / 1000) - recordedAge)],
  ]);
  const signed = [...all, ...oauth]
    .map(([name, value]) => `${percent(name)}=${percent(value)}`)
    .sort()
    .join('&');
  const base = [exchange.request.method, percent(url.origin + url.pathname), percent(signed)].join('&');
  const hash = given.get('oauth_signature_method') === 'HMAC-SHA1' ? 'sha1' : 'sha256';
  const secret = label.includes('bad signature') ? 'wrong' : signing.secret;
  oauth.set('oauth_signature', createHmac(hash, `${secret}&`).update(base).digest('base64'));
  return new URLSearchParams([...oauth]);
}

function bodyBytes(body: unknown, here: (text: string) => string): Buffer | undefined {
  if (body === null || body === undefined) return undefined;
  const text = here(typeof body === 'string' ? body : JSON.stringify(body));
  // The recorder could not keep bytes that are not UTF-8; 0xFF is such a byte.
  const parts = text.split('\uFFFD').map((part) => Buffer.from(part));
  return parts.length === 1 ? parts[0] : Buffer.concat(parts.flatMap((part) => [part, Buffer.from([0xff])]));
}

/** A body as the recorder kept it: parsed where it could be, a byte order mark overlooked. */
function bodyFrom(text: string, type: string | undefined): unknown {
  const plain = text.replace(/^\uFEFF/, '');
  return type?.includes('json') && /^[[{]/.test(plain) ? JSON.parse(plain) : text;
}

function send(
  url: URL,
  method: string,
  headers: Record<string, string>,
  body: Buffer | undefined,
  ca: string,
) {
  return new Promise<HttpAnswer>((resolve, reject) => {
    const take = async (message: IncomingMessage) => {
      const bytes = await readBody(message);
      const body = bodyFrom(bytes.toString('utf8'), message.headers['content-type']);
      const pairs = Object.entries(message.headers).map(([name, value]) => [name, String(value)]);
      const prefix = bytes.subarray(0, 8).toString('hex');
      resolve({ status: message.statusCode ?? 0, headers: Object.fromEntries(pairs), body, prefix });
    };
    const options = { method, headers };
    const secure = url.protocol === 'https:';
    const request = secure ? httpsRequest(url, { ...options, ca }) : httpRequest(url, options);
    request.on('response', (message) => take(message).catch(reject));
    request.on('error', reject);
    request.end(body);
  });
}

/**
 * Plays a recorded request against the simulator: same scheme, same key, fresh signature. Webhooks go to
 * `listener` instead of the recorder's.
 */
export function createPlayer(simulator: WooCommerceSimulator, listener = recordedListener) {
  const here = (text: string) =>
    text
      .replaceAll(recordedHttps, simulator.httpsUrl)
      .replaceAll(recordedHttp, simulator.httpUrl)
      .replaceAll(recordedListener, listener);
  const signing: Signing = { secret: '', now: new Date(), lastNonce: '' };
  return (exchange: Exchange): Promise<HttpAnswer> => {
    const { method, headers } = exchange.request;
    const url = new URL(here(exchange.request.url));
    const sent = { ...headers };
    signing.now = simulator.store.shop.now();
    const inHeader = /^OAuth (.*)$/.exec(headers.Authorization ?? '')?.[1];
    if (inHeader || url.searchParams.has('oauth_signature')) {
      const pairs = inHeader?.matchAll(/(\w+)="([^"]*)"/g) ?? [];
      const given = inHeader
        ? new URLSearchParams([...pairs].map(([, name = '', value = '']): [string, string] => [name, value]))
        : url.searchParams;
      const key = simulator.keys.find(({ consumerKey }) => consumerKey === given.get('oauth_consumer_key'));
      signing.secret = key?.consumerSecret ?? '';
      const oauth = resign(exchange, url, given, signing);
      if (inHeader)
        sent.Authorization = `OAuth ${[...oauth].map(([name, value]) => `${name}="${percent(value)}"`).join(',')}`;
      else for (const [name, value] of oauth) url.searchParams.set(name, value);
    }
    return send(url, method, sent, bodyBytes(exchange.request.body, here), simulator.caCertificate);
  };
}
