import { once } from 'node:events';
import { randomFrom } from '../../packages/simulators/src/random-from.ts';
import { openLanes } from './lanes.ts';
import { type Result, tryProduct } from './rounds.ts';

export interface Report {
  operations: number;
  products: number;
  rounds: number;
  seconds: number;
  done: Record<string, number>;
  violations: string[];
  notes: string[];
}

/** Tries products until so many calls were made, one history has no explanation, or `stopped` says so. */
export async function linearize(
  { operations, lanes, seed }: { operations: number; lanes: number; seed: number },
  onProduct: (report: Report) => void = () => undefined,
  stopped = new AbortController().signal,
): Promise<Report> {
  const began = performance.now();
  const report: Report = {
    operations: 0,
    products: 0,
    rounds: 0,
    seconds: 0,
    done: {},
    violations: [],
    notes: [],
  };
  const running = await openLanes(lanes);
  const isAsked = stopped.aborted ? Promise.resolve() : once(stopped, 'abort');
  try {
    const work = Promise.all(
      running.lanes.map(async (lane) => {
        const random = randomFrom(seed + lane.number);
        const isDone = () => report.operations >= operations || report.violations.length > 0;
        for (let number = 0; !isDone() && !stopped.aborted; number++) {
          addTo(report, await tryProduct(lane, number, random));
          report.seconds = Math.round((performance.now() - began) / 1000);
          onProduct(report);
        }
      }),
    );
    // The calls that are under way then end without an answer, which is no error.
    isAsked.then(() => work.catch(() => undefined));
    await Promise.race([work, isAsked]);
  } catch (error) {
    throw new Error(`it could not go on. The server's log:\n${running.output().slice(-4000)}`, {
      cause: error,
    });
  } finally {
    await running.stop();
  }
  return report;
}

function addTo(report: Report, { calls, rounds, done, wrong, notes }: Result): void {
  report.operations += calls;
  report.products += 1;
  report.rounds += rounds;
  for (const [name, count] of Object.entries(done)) report.done[name] = (report.done[name] ?? 0) + count;
  report.violations.push(...wrong);
  report.notes.push(...notes);
}
