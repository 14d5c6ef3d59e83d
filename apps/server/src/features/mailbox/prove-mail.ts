import { fairPlaces } from '../../fair-places.ts';
import { Overrun, readInWorker } from '../../read-in-worker.ts';
import type { Services } from '../../services.ts';
import { type Claimed, claimedSignatures, isOneOf, MAX_MAIL_BYTES } from './mail-head.ts';
import type { Key, Keys, Verdict } from './verify-signature.ts';

/** More signatures than any mail has. Each may cost a look-up. */
const MOST_SIGNATURES = 10;
/** A mail takes a second of a slow core, nearly all of it to load the libraries. */
const LIMITS = { seconds: 15, megabytes: 128 };

/** What is read of a mail, once it is proved. */
export interface ProvedMail {
  /** As a reader may see them. */
  texts: string[];
  /** To whom it was written. */
  addresses: string[];
  messageId: string | undefined;
  date: Date | undefined;
}

type Proof =
  | { state: 'valid'; mail: ProvedMail }
  | Exclude<Verdict, { state: 'valid' }>
  /** Nothing is known of it but its sender and subject. In a few words for the seller. */
  | { state: 'unreadable'; why: string };

/** Threads at once in this process. A mailbox waits for one of its mails at a time. */
const turns = fairPlaces({ width: 2, ofSeller: 1, slowMs: 2_000, most: 4 });

/**
 * Whether one of the domains has signed the mail as it is now, and what the mail then says. Anybody can send one, so
 * libraries read it only in a thread of its own, which is ended when it takes too long, and only if it claims to be signed.
 */
export async function proveMail(
  services: Pick<Services, 'resolveTxt' | 'log'>,
  userId: number,
  raw: Buffer | null,
  domains: readonly string[],
): Promise<Proof> {
  if (!raw) return { state: 'unreadable', why: 'it is too large, or no longer there' };
  const claimed = raw.length <= MAX_MAIL_BYTES ? claimedSignatures(raw) : null;
  if (!claimed) return { state: 'unreadable', why: 'it is too large' };
  if (claimed.length > MOST_SIGNATURES) return { state: 'refused', why: 'it has too many signatures' };
  const own = claimed.filter(({ domain }) => isOneOf(domains, domain));
  if (own.length === 0) return { state: 'refused', why: 'it has none' };
  const keys = await keysOf(services, own);
  const file = new URL('./mail-worker.ts', import.meta.url);
  try {
    const proof = await turns.run(userId, () =>
      readInWorker<Proof | { state: 'odd'; why: string }>(file, { raw, domains, keys }, LIMITS),
    );
    if (proof.state !== 'odd') return proof;
    services.log.warn({ reason: proof.why }, 'a mail cannot be read');
    return { state: 'unreadable', why: 'it is not laid out as a mail' };
  } catch (error) {
    if (!(error instanceof Overrun)) throw error;
    services.log.warn({ err: error }, 'a mail takes too long to read');
    return { state: 'unreadable', why: 'it takes too long to read' };
  }
}

/** The keys are looked up here: a name server that hangs is no fault of the mail. */
async function keysOf({ resolveTxt }: Pick<Services, 'resolveTxt'>, claimed: Claimed[]): Promise<Keys> {
  const keyOf = async (name: string): Promise<Key> => {
    try {
      return { records: await resolveTxt(name) };
    } catch (error) {
      return { code: error instanceof Error && 'code' in error ? String(error.code) : 'ESERVFAIL' };
    }
  };
  const names = [...new Set(claimed.map(({ selector, domain }) => `${selector}._domainkey.${domain}`))];
  return new Map(await Promise.all(names.map(async (name) => [name, await keyOf(name)] as const)));
}
