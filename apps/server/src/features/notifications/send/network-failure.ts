import { ranOut, refusalAmong, whyUnreachable } from '../../../http/unreachable.ts';
import { SendFailure } from './send.ts';

/** Why no answer came from `host`, in a sentence for the seller. `signal` is what limited the attempt. */
export function networkFailure(error: unknown, host: string, signal: AbortSignal): SendFailure {
  const cause = { cause: error };
  if (refusalAmong(error)) return new SendFailure(whyUnreachable(error, host), { lasting: true }, cause);
  if (ranOut(signal)) return new SendFailure(`${host} did not answer in time.`, {}, cause);
  if (signal.aborted) return new SendFailure('Crosslister was stopped while it was being sent.', {}, cause);
  return new SendFailure(whyUnreachable(error, host), {}, cause);
}
