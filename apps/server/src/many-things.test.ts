import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsAboutAll } from './test/calls-about-all.ts';
import { countRuns } from './test/count-runs.ts';
import { addKeeper, type Keeper } from './test/keeper.ts';
import { startTradingPlace, type TradingPlace } from './test/simulated-marketplaces.ts';

// A seller with four times as many things: no line of Crosslister may run sixteen times as often for a call. With 20,000 things
// such a call would keep everybody waiting. The runs of lines are counted, so a busy machine changes nothing.

const [FEW, MANY] = [60, 240];
/** Four times as often is in proportion, and a sort takes a little more. */
const MOST_GROWTH = 8;
/** What runs less often than so for MANY things is cheap whatever it is. */
const LEAST_RUNS = 10 * MANY;
/** Of a function that was collected as garbage meanwhile, V8 has forgotten the runs. */
const FORGOTTEN = MANY ** 2 / 4 / MOST_GROWTH;

/** Compares each thing with many, and lets others in by time (`pauseByTime`). */
const PAUSES = 'packages/domain/src/linking/find-lookalikes.ts';

let place: TradingPlace;
let keepers: Keeper[];
beforeAll(async () => {
  place = await startTradingPlace();
  keepers = [await addKeeper(place, FEW), await addKeeper(place, MANY)];
});
afterAll(() => place?.stop());

test('no line runs for a seller with many things out of proportion to their number', {
  timeout: 600_000,
}, async () => {
  const lines = await countRuns();
  const grown: string[] = [];
  const refused: string[] = [];
  try {
    for (const { name, make } of await callsAboutAll(place)) {
      const counts: Awaited<ReturnType<typeof lines.take>>[] = [];
      for (const keeper of keepers) {
        await lines.take();
        const { status, body } = await make(keeper);
        counts.push(await lines.take());
        if (status >= 400) refused.push(`${name}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
      }
      const [few, many] = counts;
      for (const [line, count] of many ?? []) {
        const before = few?.get(line) || FORGOTTEN;
        if (count < LEAST_RUNS || count < before * MOST_GROWTH || line.startsWith(PAUSES)) continue;
        grown.push(`${name}: ${line} ran ${before} times, then ${count}`);
      }
    }
  } finally {
    await lines.stop();
  }
  expect(refused).toEqual([]);
  expect(grown).toEqual([]);
});
