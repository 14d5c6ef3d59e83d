import type { ParsedMail } from 'mailparser';
import type { Services } from '../../services.ts';

/** More signatures than any mail has. Each may cost a look-up. */
const MOST_SIGNATURES = 10;
/** What decides over a sale must be signed. From always is (https://www.rfc-editor.org/rfc/rfc6376#section-5.4). */
const SIGNED = ['from', 'to', 'subject'];

type Verdict =
  | { state: 'valid' }
  /** In a few words for the seller. */
  | { state: 'refused'; why: string }
  /** The key could not be looked up. It may work later. */
  | { state: 'unknown' };

interface Signed {
  /** Null if there is too much of it, or if it is no mail. */
  raw: Buffer | null;
  parsed: Pick<ParsedMail, 'headerLines'> | null;
}

/**
 * Whether one of the domains has signed the mail as it is now (DKIM). What a server on the way wrote about the signature
 * counts for nothing: anybody can write that.
 */
export async function verifySignature(
  services: Pick<Services, 'resolveTxt' | 'log'>,
  { raw, parsed }: Signed,
  domains: readonly string[],
): Promise<Verdict> {
  if (!raw || !parsed) return { state: 'refused', why: 'it is too large or too odd to be checked' };
  const count = (name: string) => parsed.headerLines.filter(({ key }) => key.toLowerCase() === name).length;
  // A second field, which the signature does not cover, could be the one that is read.
  if ([...SIGNED, 'date', 'message-id', 'content-type'].some((name) => count(name) > 1))
    return { state: 'refused', why: 'a header is there twice' };
  if (count('dkim-signature') > MOST_SIGNATURES)
    return { state: 'refused', why: 'it has too many signatures' };
  const results = await signaturesOf(raw, services);
  if (!results) return { state: 'refused', why: 'it cannot be checked' };
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

/** Null if the mail is so odd that the library fails on it: it would fail on it for ever. */
async function signaturesOf(raw: Buffer, { resolveTxt, log }: Pick<Services, 'resolveTxt' | 'log'>) {
  const { dkimVerify } = await import('mailauth/lib/dkim/verify.js');
  try {
    const options = { resolver: (name: string) => resolveTxt(name), minBitLength: 1024, rejectRsaSha1: true };
    return (await dkimVerify(raw, options)).results;
  } catch (error) {
    log.warn({ err: error }, 'the signature of a mail cannot be checked');
    return null;
  }
}

function whyNot(own: readonly { status: { comment?: string | false } }[], isPartial: boolean): string {
  if (own.length === 0) return 'it has none';
  if (isPartial) return 'the signature covers only a part of it';
  const isChanged = own.some(({ status }) => /body hash/.test(status.comment || ''));
  return isChanged ? 'its text was changed on the way' : 'the signature is not right';
}

const isOneOf = (domains: readonly string[], signer: string) =>
  domains.some((domain) => signer === domain || signer.endsWith(`.${domain}`));
