import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { isOneOf } from './mail-head.ts';

/** What decides over a sale must be signed. From always is (https://www.rfc-editor.org/rfc/rfc6376#section-5.4). */
const SIGNED = ['from', 'to', 'subject'];

export type Verdict =
  | { state: 'valid' }
  /** In a few words for the seller. */
  | { state: 'refused'; why: string }
  /** The key could not be looked up. It may work later. */
  | { state: 'unknown' };

/** What the look-up of a key came to: its records, or the code of the error. */
export type Key = { records: string[][] } | { code: string };
/** By their names. */
export type Keys = ReadonlyMap<string, Key>;

/**
 * Whether one of the domains has signed the mail as it is now (DKIM). What a server on the way wrote about the signature
 * counts for nothing: anybody can write that. May throw on an odd mail.
 */
export async function verifySignature(raw: Buffer, domains: readonly string[], keys: Keys): Promise<Verdict> {
  const { results } = await dkimVerify(raw, {
    resolver: async (name) => recordsOf(keys, name),
    minBitLength: 1024,
    rejectRsaSha1: true,
  });
  const own = results.filter(({ signingDomain = '' }) => isOneOf(domains, signingDomain.toLowerCase()));
  const passed = own.filter(({ status }) => status.result === 'pass');
  const whole = passed.filter(({ canonBodyLengthLimited }) => !canonBodyLengthLimited);
  const complete = whole.some(({ signingHeaders }) => {
    const names = (signingHeaders?.keys ?? '').split(':').map((name) => name.trim().toLowerCase());
    return SIGNED.every((name) => names.includes(name));
  });
  if (complete) return { state: 'valid' };
  if (own.some(({ status }) => status.result === 'temperror')) return { state: 'unknown' };
  return { state: 'refused', why: whyNot(own, passed.length > 0) };
}

/** A name that nobody looked up is of a signature that does not count. */
function recordsOf(keys: Keys, name: string): string[][] {
  const key = keys.get(name.toLowerCase()) ?? { code: 'ENOTFOUND' };
  if ('records' in key) return key.records;
  throw Object.assign(new Error(`${name} was not found`), { code: key.code });
}

function whyNot(own: readonly { status: { comment?: string | false } }[], isPartial: boolean): string {
  if (own.length === 0) return 'it has none';
  if (isPartial) return 'the signature covers only a part of it';
  const isChanged = own.some(({ status }) => /body hash/.test(status.comment || ''));
  return isChanged ? 'its text was changed on the way' : 'the signature is not right';
}
