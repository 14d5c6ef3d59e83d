import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { WooCommerceSimulator } from './start.ts';

export type Exchange = {
  label: string;
  request: { method: string; url: string; headers: Record<string, string>; body: unknown };
  response: { status: number; headers: [string, string][]; body: unknown };
};

type HttpAnswer = { status: number; headers: Record<string, string>; body: unknown };

const folder = new URL('../../../../../shared/recordings/', import.meta.url);
const recordedHttp = 'http://127.0.0.1:18080';
const recordedHttps = 'https://127.0.0.1:18443';

export const recordingsPresent = existsSync(folder);

/** The exchanges of one recording, or none when the reference folder is not there. */
export function recording(name: string): Exchange[] {
  if (!recordingsPresent) return [];
  const parsed = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as {
    exchanges: Exchange[];
  };
  // Some entries are measurements, not exchanges.
  return parsed.exchanges.filter((entry) => 'request' in entry);
}

export function headersOf(pairs: [string, string][]): Record<string, string> {
  return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value]));
}

/** When the recorded store answered: the change date it wrote, else the Date header. */
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

/** Signs the recorded OAuth parameters anew, as host, port and time have changed; wrong ones stay wrong. */
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

function toSimulator(text: string, simulator: WooCommerceSimulator): string {
  return text.replaceAll(recordedHttps, simulator.httpsUrl).replaceAll(recordedHttp, simulator.httpUrl);
}

function bodyBytes(body: unknown, simulator: WooCommerceSimulator): Buffer | undefined {
  if (body === null || body === undefined) return undefined;
  const text = toSimulator(typeof body === 'string' ? body : JSON.stringify(body), simulator);
  // The recorder could not keep bytes that are not UTF-8; 0xFF is such a byte.
  const parts = text.split('\uFFFD').map((part) => Buffer.from(part));
  return parts.length === 1 ? parts[0] : Buffer.concat(parts.flatMap((part) => [part, Buffer.from([0xff])]));
}

function read(message: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    message.on('error', reject);
  });
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
      const text = await read(message);
      const pairs = Object.entries(message.headers).map(([name, value]) => [name, String(value)]);
      const isJson = message.headers['content-type']?.includes('json') && text !== '';
      const answer = isJson ? JSON.parse(text) : text;
      resolve({ status: message.statusCode ?? 0, headers: Object.fromEntries(pairs), body: answer });
    };
    const options = { method, headers };
    const secure = url.protocol === 'https:';
    const request = secure ? httpsRequest(url, { ...options, ca }) : httpRequest(url, options);
    request.on('response', (message) => take(message).catch(reject));
    request.on('error', reject);
    request.end(body);
  });
}

/** Plays a recorded request against the simulator: same listener, same key, fresh signature. */
export function createPlayer(simulator: WooCommerceSimulator) {
  const signing: Signing = { secret: '', now: new Date(), lastNonce: '' };
  return (exchange: Exchange): Promise<HttpAnswer> => {
    const { method, headers } = exchange.request;
    const url = new URL(toSimulator(exchange.request.url, simulator));
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
    return send(url, method, sent, bodyBytes(exchange.request.body, simulator), simulator.caCertificate);
  };
}
