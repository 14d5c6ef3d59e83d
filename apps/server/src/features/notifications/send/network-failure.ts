import { refusalAmong, whyUnreachable } from '../../../http/unreachable.ts';
import { SendFailure } from './send.ts';

/** Why no answer came from `host`, in a sentence for the seller. `signal` is what limited the attempt. */
export function networkFailure(error: unknown, host: string, signal: AbortSignal): SendFailure {
  const refused = refusalAmong(error);
  const aborted = refused ? null : abortedBy(signal, host);
  return new SendFailure(aborted ?? whyUnreachable(error, host), refused ? { lasting: true } : {}, {
    cause: error,
  });
}

function abortedBy({ aborted, reason }: AbortSignal, host: string): string | null {
  if (!aborted) return null;
  const isLate = reason instanceof Error && reason.name === 'TimeoutError';
  return isLate ? `${host} did not answer in time.` : 'Crosslister was stopped while it was being sent.';
}
