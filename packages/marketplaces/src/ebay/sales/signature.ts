import { createHash, createHmac, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { WebhookRequest } from '../../sales/webhooks.ts';
import { asApp } from '../account/app-token.ts';
import { parse, send } from '../client.ts';
import { Message, PublicKey, SignatureHeader } from './notification-answers.ts';

const keyLifeMs = 3_600_000;
/** Anybody can name a key that does not exist, and each look-up counts against the 10,000 calls of a day. */
const unknownKeysPerHour = 100;

interface HeldKey {
  key: KeyObject;
  digest: string;
  fetchedAt: number;
}

const heldKeys = new Map<string, HeldKey>();
/** Times at which a key was looked up and not found, or not found yet. */
const failedKeyReads = new Map<string, number[]>();

/** Notes a look-up of an unknown key. False when too many look-ups of the last hour found nothing. */
function reserveKeyRead(apiUrl: string, now: number): boolean {
  const recent = (failedKeyReads.get(apiUrl) ?? []).filter((moment) => now - moment < keyLifeMs);
  const may = recent.length < unknownKeysPerHour;
  failedKeyReads.set(apiUrl, may ? [...recent, now] : recent);
  return may;
}

function noteFound(apiUrl: string, now: number): void {
  const before = failedKeyReads.get(apiUrl) ?? [];
  const index = before.indexOf(now);
  failedKeyReads.set(
    apiUrl,
    before.filter((_, at) => at !== index),
  );
}

/** eBay returns the key on one line, which no PEM parser accepts. */
function readKey(text: string): KeyObject {
  const der = Buffer.from(text.replace(/-----[A-Z ]+-----|\s/g, ''), 'base64');
  return createPublicKey({ key: der, format: 'der', type: 'spki' });
}

/** The key with this id, cached for an hour as eBay asks. Null if eBay does not know it. */
async function findKey(context: AppContext, kid: string): Promise<HeldKey | null> {
  const { apiUrl } = context.config.ebay;
  const name = `${apiUrl} ${kid}`;
  const now = context.now().getTime();
  const before = heldKeys.get(name);
  if (before && now - before.fetchedAt < keyLifeMs) return before;
  if (!before && !reserveKeyRead(apiUrl, now)) return null;
  const call = { method: 'GET', path: `/commerce/notification/v1/public_key/${kid}` } as const;
  const answer = await asApp(context, (app) => send(app, call));
  if (answer.status === 404 || answer.status === 400) {
    heldKeys.delete(name);
    return null;
  }
  const { key, digest } = parse(PublicKey, call, answer);
  const found = { key: readKey(key), digest: digest.toLowerCase().replace('-', ''), fetchedAt: now };
  heldKeys.set(name, found);
  if (!before) noteFound(apiUrl, now);
  return found;
}

function readHeader(header: string | undefined): z.infer<typeof SignatureHeader> | null {
  const text = Buffer.from(header ?? '', 'base64').toString('utf8');
  const parsed = z.preprocess((value) => parseJson(String(value)), SignatureHeader).safeParse(text);
  return parsed.success ? parsed.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The message of a request, or null if it is not signed by eBay: X-EBAY-SIGNATURE is base64 of `{alg, kid, signature,
 * digest}`, an ECDSA signature over the unchanged body. Throws as `send` does if the key cannot be fetched, so that
 * eBay sends the message again.
 */
export async function signedMessage(
  context: AppContext,
  { headers, body }: WebhookRequest,
): Promise<z.infer<typeof Message> | null> {
  const header = readHeader(headers['x-ebay-signature']);
  const held = header && (await findKey(context, header.kid));
  if (!held || !verify(held.digest, body, held.key, Buffer.from(header.signature, 'base64'))) return null;
  const message = Message.safeParse(parseJson(body.toString('utf8')));
  return message.success ? message.data : null;
}

/** 43 characters of those eBay accepts (32 to 80 of A-Z, a-z, 0-9, - and _), the same for the same secret. */
export function verificationToken(secret: string): string {
  return createHmac('sha256', secret).update('eBay verification token').digest('base64url');
}

/** Proof that this URL knows the token. eBay compares the URL exactly with the one it was given. */
export function challengeResponse(code: string, hook: { url: string; secret: string }) {
  const text = code + verificationToken(hook.secret) + hook.url;
  return { challengeResponse: createHash('sha256').update(text).digest('hex') };
}
