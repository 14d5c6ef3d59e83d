import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks a server for each of some paths once a second until it is ended, and tells how long (ms) each took: a separate
 * process, because the measurement must not wait for the process that imports the products.
 */
const [url = '', token = '', ...paths] = process.argv.slice(2);
const headers = { authorization: `Token ${token}` };
/** The first go to a connection that is still to be made, by code that has not run yet. */
const warmUp = 3;
for (let turn = 0; turn < warmUp; turn++)
  for (const path of paths) await (await fetch(url + path, { headers })).text();
for (let next = performance.now() + 1000; ; next = Math.max(next + 1000, performance.now())) {
  for (const path of paths) {
    const began = performance.now();
    const response = await fetch(url + path, { headers });
    await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    process.stdout.write(`${JSON.stringify({ path, ms: performance.now() - began })}\n`);
  }
  await sleep(Math.max(next - performance.now(), 0));
}
