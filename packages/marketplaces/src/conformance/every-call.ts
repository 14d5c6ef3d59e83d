import type { MarketplaceContext } from '../context.ts';
import { isTransient } from '../errors.ts';
import { type FaultKind, failureOf, impatient, journal, type Subject } from './subject.ts';

const MAX_CALLS = 60;
const MAX_RUNS = 4;

/** What goes wrong at one request: the worker dies before or after it, or the marketplace fails in this way. */
type Mishap =
  | 'dies_before'
  | 'dies_after'
  | Extract<FaultKind, 'error_before' | 'error_after' | 'cut_before' | 'cut_after' | 'hang_after'>;

export const mishaps = [
  'dies_before',
  'dies_after',
  'error_before',
  'error_after',
  'cut_before',
  'cut_after',
  'hang_after',
] as const satisfies Mishap[];

type Work = (context: MarketplaceContext) => Promise<unknown>;

interface Spoiled {
  context: MarketplaceContext;
  struck: () => boolean;
}

/** A context in which the mishap happens at the n-th request. */
function spoil(subject: Subject, mishap: Mishap, nth: number, kept: MarketplaceContext['journal']): Spoiled {
  const stop = new AbortController();
  const dies = mishap === 'dies_before' || mishap === 'dies_after';
  // Every call gets the short time limit: when several are sent at once, the fault may hit another than the n-th.
  const patient = subject.context().fetch;
  const fetch = mishap === 'hang_after' ? impatient(patient, 250) : patient;
  let calls = 0;
  let struck = false;
  const spoiled: typeof globalThis.fetch = async (input, init) => {
    calls += 1;
    if (calls !== nth) {
      if (stop.signal.aborted) throw stop.signal.reason;
      return fetch(input, init);
    }
    struck = true;
    if (!dies) {
      subject.shop.fault({ kind: mishap, times: 1 });
      return fetch(input, init);
    }
    if (mishap === 'dies_after') await (await fetch(input, init)).arrayBuffer();
    stop.abort(new Error('the worker died'));
    throw stop.signal.reason;
  };
  const context = subject.context({
    fetch: spoiled,
    journal: kept,
    signal: stop.signal,
  });
  return { context, struck: () => struck };
}

/**
 * Runs the work once for each of its requests and makes that request fail. Then it repeats the work with the same
 * journal, as a worker does, until it succeeds. `fresh` makes the work for one round, and `proof` checks how it ended.
 * Resolves with the number of requests that were made to fail.
 */
export async function atEveryCall(
  subject: Subject,
  mishap: Mishap,
  fresh: () => Promise<{ work: Work; proof: (round: string) => void | Promise<void> }>,
): Promise<number> {
  for (let nth = 1; nth <= MAX_CALLS; nth += 1) {
    const { work, proof } = await fresh();
    const kept = journal();
    const { context, struck } = spoil(subject, mishap, nth, kept);
    await expectRetryable(work(context));
    subject.shop.clearFaults();
    await untilDone(subject, work, kept);
    await proof(`${mishap} at request ${nth}`);
    if (!struck()) return nth - 1;
  }
  throw new Error(`still making requests after ${MAX_CALLS}`);
}

/** A run with a mishap may succeed or fail, but a failure has to be one that is worth a retry. */
async function expectRetryable(run: Promise<unknown>): Promise<void> {
  const [result] = await Promise.allSettled([run]);
  if (result.status === 'fulfilled') return;
  const error = await failureOf(Promise.reject(result.reason));
  if (error.kind !== 'lost' && !isTransient(error)) throw error;
}

async function untilDone(subject: Subject, work: Work, kept: MarketplaceContext['journal']): Promise<void> {
  for (let run = 1; ; run += 1) {
    const [result] = await Promise.allSettled([work(subject.context({ journal: kept }))]);
    if (result.status === 'fulfilled') return;
    if (run === MAX_RUNS || !isTransient(result.reason)) throw result.reason;
  }
}
