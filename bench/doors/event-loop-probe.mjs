import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

// Loaded into a server that is measured (`--import`): answers with the delays of its event loop (ms) since it was last asked.
const { PROBE_PORT } = process.env;
if (isMainThread && PROBE_PORT) {
  // Not for the processes that this one starts.
  delete process.env.PROBE_PORT;
  const [whole, part] = [monitorEventLoopDelay({ resolution: 5 }), monitorEventLoopDelay({ resolution: 5 })];
  for (const delay of [whole, part]) delay.enable();
  createServer(({ url }, response) => {
    const delay = url === '/part' ? part : whole;
    const said = { p99: delay.percentile(99) / 1e6, longest: delay.max / 1e6 };
    delay.reset();
    response.end(JSON.stringify(said));
  })
    .listen(Number(PROBE_PORT), '127.0.0.1')
    .unref();
}
