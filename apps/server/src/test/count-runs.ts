import { Session } from 'node:inspector/promises';

/** How often each of our functions ran its busiest part, by its file and name. */
type Counts = Map<string, number>;

/** What a seller's rows go through. */
const OURS =
  /\/(?=(?:apps\/server|packages\/(?:contract|domain|marketplaces))\/src\/(?!test\/)[^:]*(?<!\.test)\.ts$)/;

/** V8 counts the runs of each part of a function: they are the same however busy the machine is. */
export async function countRuns() {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return {
    /** Those since the last time. */
    async take(): Promise<Counts> {
      const { result } = await session.post('Profiler.takePreciseCoverage');
      const counts: Counts = new Map();
      for (const { url, functions } of result) {
        const file = url.split(OURS)[1];
        if (!file) continue;
        for (const { functionName, ranges } of functions) {
          const name = `${file} ${functionName || 'a function'} at ${ranges[0]?.startOffset}`;
          counts.set(name, Math.max(...ranges.map(({ count }) => count)));
        }
      }
      return counts;
    },
    async stop() {
      await session.post('Profiler.stopPreciseCoverage');
      await session.post('Profiler.disable');
      session.disconnect();
    },
  };
}
