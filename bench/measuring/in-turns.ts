import { type Call, measureMix } from '../catalogue/catalogue.ts';
import type { BenchServer } from './bench-server.ts';
import { percentile } from './measure.ts';

const ROUNDS = 9;
const RUNS = 20;
const MIX_SECONDS = 3;

interface Side {
  before: number[];
  after: number[];
}

/**
 * Asks two servers the same in turns, so that what else happens on the machine meets both. Returns, for each call and for
 * the mix, the median times (ms), the median of the rounds' ratios, and the range in which the middle half of them lies.
 */
export async function askInTurns(
  before: BenchServer,
  after: BenchServer,
  products: number,
  callsOf: (server: BenchServer) => Promise<Pick<Call, 'what' | 'work'>[]>,
) {
  const sides = new Map<string, Side>();
  const note = (what: string, name: keyof Side, ms: number) => {
    const side = sides.get(what) ?? { before: [], after: [] };
    side[name].push(ms);
    sides.set(what, side);
  };
  const calls = { before: await callsOf(before), after: await callsOf(after) };
  for (let round = 0; round < ROUNDS; round++) {
    const order = round % 2 === 0 ? (['before', 'after'] as const) : (['after', 'before'] as const);
    for (const [index, { what }] of calls.after.entries()) {
      const times: Side = { before: [], after: [] };
      for (let run = 0; run < RUNS; run++) {
        for (const name of order) {
          const began = performance.now();
          await calls[name][index]?.work(round * RUNS + run);
          times[name].push(performance.now() - began);
        }
      }
      for (const name of order) note(what, name, percentile(times[name], 0.5));
    }
    for (const name of order) {
      const { perSecond = 1 } = await measureMix(name === 'before' ? before : after, products, MIX_SECONDS);
      note('mix of 8 clients, ms a request', name, 1000 / perSecond);
    }
  }
  return [...sides].map(([what, side]) => ({ what, ...summary(side) }));
}

function summary({ before, after }: Side) {
  const ratios = after.map((ms, round) => ms / (before[round] ?? Number.NaN));
  return {
    'before ms': percentile(before, 0.5),
    'after ms': percentile(after, 0.5),
    'after / before': percentile(ratios, 0.5),
    from: percentile(ratios, 0.25),
    to: percentile(ratios, 0.75),
  };
}
