import '../scripts/end-with-parent.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { startExtensionPlace } from '../e2e/extension/extension-place.ts';
import { soldItems } from '../e2e/extension/sold-items.ts';
import { percentile } from './measuring/measure.ts';

/** Each at a moment of its own between two alarms, at the extension's own pace. */
const SALES = Number(process.env.BENCH_SALES ?? 20);
const ALARM_MS = 30_000;
const PATIENCE_MS = 180_000;
const WANTED_SECONDS = 60;

/**
 * From a sale until its item on Vinted was seen gone, with a browser that is open, paired and willing: one sale at a time, so
 * far apart that the pause of 20 to 30 s after the last one is over. A second sale at the same moment waits for that too.
 */
const place = await startExtensionPlace();
try {
  const { setEndings, sell, statusOf } = soldItems(() => place);
  await place.addDashboard();
  await place.pair();
  await place.inBackground("chrome.storage.local.remove('settings')");
  const times: number[] = [];
  for (let sale = 1; sale <= SALES; sale++) {
    // Sales far apart: neither the pause after the last one nor its alarm counts.
    await place.inBackground("chrome.alarms.clear('endings-next')");
    await setEndings({ on: true, dailyLimit: 100 });
    await sleep(Math.random() * ALARM_MS);
    const soldAt = performance.now();
    const { product } = await sell();
    while ((await statusOf(product)) !== 'sold') {
      if (performance.now() - soldAt > PATIENCE_MS) throw new Error(`sale ${sale} was not ended`);
      await sleep(250);
    }
    const seconds = (performance.now() - soldAt) / 1000;
    times.push(seconds);
    console.log(`sale ${sale}: ${seconds.toFixed(1)} s`);
    // The extension closes the tab and lets the next one begin.
    await sleep(1_000);
  }
  const p95 = percentile(times, 0.95);
  console.log(
    `sale to seen gone on Vinted, ${SALES} sales, one at a time: p50 ${percentile(times, 0.5)} s, p95 ${p95} s, worst ${Math.max(...times).toFixed(1)} s (wanted: p95 <= ${WANTED_SECONDS} s: ${p95 <= WANTED_SECONDS ? 'kept' : 'NOT KEPT'})`,
  );
} finally {
  await place.stop();
}
