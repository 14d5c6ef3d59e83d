/** Milliseconds of many runs of one thing. */
export interface Timing {
  runs: number;
  p50: number;
  p95: number;
}

/** A line of the results. */
export interface Row extends Timing {
  what: string;
  /** p50 of the bare SQL, or of the bare HTTP fetch, of the same run. */
  bare?: number;
  perSecond?: number;
  /** Of the bare SQL of the same run. */
  barePerSecond?: number;
  worst?: number;
  /** p50 and worst of the same on statistics that are up to date, of the same run. */
  warmed?: number;
  warmedWorst?: number;
  /** p50 of that with one core kept busy by something else. */
  besideBusyCore?: number;
}

/** Runs `work` so many times one after the other, after a few that do not count. */
export async function measure(runs: number, work: (run: number) => Promise<unknown>): Promise<Timing> {
  for (let run = 0; run < Math.min(5, runs); run++) await work(run);
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    await work(run);
    times.push(performance.now() - start);
  }
  return { runs, p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

/** How long (s) each part of the bench took, in their order. */
export const seconds: Record<string, number> = {};

/** Runs a part of the bench, and prints how long it took. */
export async function timed<T>(part: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work();
  seconds[part] = Math.round((performance.now() - began) / 1000);
  console.log(`${part}: ${seconds[part]} s`);
  return done;
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)];
  if (value === undefined) throw new Error('nothing was measured');
  return Math.round(value * 100) / 100;
}
