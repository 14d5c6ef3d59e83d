import { afterAll, expect, test } from 'vitest';
import type { MarketplaceContext } from '../context.ts';
import { isTransient, MarketplaceError } from '../errors.ts';
import { isMade, type MatrixCall, matrixCalls, type Round } from './matrix-calls.ts';
import { messageCalls } from './matrix-messages.ts';
import { ownCalls } from './matrix-own-calls.ts';
import { expectNextStep, type Fault, impatient, journal, type Subject } from './subject.ts';

/** A good answer that takes longer, on a busy machine, is one more failure that the call is made again after. */
const PATIENCE_MS = 60;
const MAX_RUNS = 6;
/** Every network call of an adapter. */
export const calls = [...matrixCalls, ...ownCalls, ...messageCalls];

/** Every way in which a simulator can fail. `bom` only makes an answer unusual, and must make no difference. */
const faults: Fault[] = [
  { kind: 'unauthorized' },
  { kind: 'forbidden' },
  { kind: 'rate_limited', retryAfter: 7 },
  { kind: 'error_before' },
  { kind: 'error_after' },
  { kind: 'cut_before' },
  { kind: 'cut_after' },
  { kind: 'hang_before' },
  { kind: 'hang_after' },
  { kind: 'slow', delayMs: 3 * PATIENCE_MS },
  { kind: 'html' },
  { kind: 'bom' },
];

/** `all`: every answer from the first on. `first`: one answer, that of a change if the call makes one. */
const strengths = ['all', 'first'] as const;
type Strength = (typeof strengths)[number];

/** A context whose requests fail in this way, with a short time limit where the fault makes them hang. */
function faulty(subject: Subject, { changes }: MatrixCall, fault: Fault, strength: Strength) {
  const { shop } = subject;
  const kept = journal();
  const armed = strength === 'all' ? fault : { ...fault, times: 1 };
  const waitsForChange = changes && strength === 'first';
  if (!waitsForChange) shop.fault(armed);
  let met = !waitsForChange;
  const { fetch } = subject.context();
  const isLate = fault.kind === 'slow' || fault.kind.startsWith('hang');
  const over: Partial<MarketplaceContext> = {
    journal: kept,
    fetch: isLate ? impatient(fetch, PATIENCE_MS) : fetch,
    async beforeMutation() {
      if (!met) shop.fault(armed);
      met = true;
    },
  };
  return { context: subject.context(over), kept };
}

/** The error with which a call ended, checked to be one the seller can do something about. Null when it succeeded. */
async function outcomeOf(run: Promise<unknown>, fault: Fault): Promise<MarketplaceError | null> {
  const [result] = await Promise.allSettled([run]);
  if (result.status === 'fulfilled') return null;
  const error: unknown = result.reason;
  if (!(error instanceof MarketplaceError)) throw error;
  expect(error.message).toMatch(/\w{3,}.*[.!?]$/s);
  expect(error.message).not.toMatch(/<\w|undefined|\[object/);
  expectNextStep(error);
  if (error.kind === 'rate_limited') expect(error.details.retryAfter).toBe(fault.retryAfter);
  return error;
}

/** Repeats the call as a worker would, with the journal of the failed run, until it succeeds. */
async function untilDone({ work }: Round, subject: Subject, kept: MarketplaceContext['journal']) {
  for (let run = 1; ; run += 1) {
    const [result] = await Promise.allSettled([work(subject.context({ journal: kept }))]);
    if (result.status === 'fulfilled') return result.value;
    if (run === MAX_RUNS || !isTransient(result.reason)) throw result.reason;
  }
}

async function cellOf(subject: Subject, call: MatrixCall, fault: Fault, strength: Strength): Promise<string> {
  const round = await call.make(subject);
  if (!isMade(round)) return '-';
  const { context, kept } = faulty(subject, call, fault, strength);
  const error = await outcomeOf(round.work(context), fault);
  subject.shop.clearFaults();
  await round.meanwhile?.();
  if (strength === 'all' && fault.kind !== 'bom')
    expect(error, 'no error though every answer fails').not.toBeNull();
  const [end] = await Promise.allSettled([untilDone(round, subject, kept)]);
  if (end.status === 'fulfilled') await round.proof(end.value);
  else if (round.orElse && end.reason instanceof MarketplaceError) round.orElse(end.reason, fault);
  else throw end.reason;
  return error?.kind ?? 'done';
}

function print(name: string, cells: Map<string, Map<string, string>>): void {
  const heads = calls.map((call) => call.name);
  const rows = [...cells].map(([fault, row]) => [fault, ...heads.map((head) => row.get(head) ?? '')]);
  const table = [[name, ...heads], ...rows];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  console.log(
    `Faults of ${name}, as every answer fails / as one does: the kind of error, then all well.\n${lines.join('\n')}`,
  );
}

/**
 * Each fault at each call. The error names cause and next step. After the fault the same call is repeated. It has to
 * end with exactly one listing, with none, or with everything read. Prints the matrix.
 */
export function testFaultMatrix(name: string, subject: () => Subject, timeout: number): void {
  const cells = new Map<string, Map<string, string>>();
  afterAll(() => print(name, cells));

  for (const { kind } of faults) cells.set(kind, new Map());
  for (const call of calls) {
    test.each(faults)(`$kind at ${call.name}`, { timeout }, async (fault) => {
      const seen: string[] = [];
      for (const strength of strengths) seen.push(await cellOf(subject(), call, fault, strength));
      cells.get(fault.kind)?.set(call.name, [...new Set(seen)].join(' / '));
    });
  }
}
