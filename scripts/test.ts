import './end-with-parent.ts';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildExtension } from './build-extension.ts';
import { buildWeb } from './build-web.ts';
import { runChecks } from './check.ts';
import { findOrInstallChromium } from './find-chromium.ts';
import { fetchDebianTools } from './find-debian-tools.ts';
import { root } from './run-tool.ts';
import { printTally, runVitest, type Tally } from './run-vitest.ts';

// A run that hangs must end on its own, with its closing line. It takes 12 minutes on two quiet cores; with --long (npm run soak)
// it takes the browser tests that are left out for that, and the time it needs.
const isLong = process.argv.includes('--long');
const DEADLINE_MS = (isLong ? 150 : 20) * 60_000;

const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort());
const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(DEADLINE_MS)]);

const checks = await runChecks([
  { name: 'build of the web app', run: buildCheck },
  { name: 'build of the browser extension', run: extensionCheck },
]);
const folder = await mkdtemp(join(tmpdir(), 'crosslister-report-'));
const tests = await runTests(join(folder, 'report.json'));
await rm(folder, { recursive: true });

printTally({
  passed: checks.passed + tests.passed,
  failed: [...checks.failed, ...tests.failed],
  skipped: tests.skipped,
});

async function buildCheck() {
  if (!existsSync(join(root, 'apps/web/index.html')))
    return { ok: false, output: 'apps/web/index.html is missing' };
  return outcomeOf(buildWeb());
}

async function extensionCheck() {
  return outcomeOf(buildExtension());
}

function outcomeOf(build: Promise<void>) {
  return build.then(
    () => ({ ok: true, output: '' }),
    (error: Error) => ({ ok: false, output: error.message }),
  );
}

async function runTests(report: string): Promise<Tally> {
  const env: NodeJS.ProcessEnv = { NODE_ENV: 'test', ...(isLong && { LONG_TESTS: 'true' }) };
  const failed: string[] = [];
  if (globSync('e2e/**/*.test.ts', { cwd: root }).length > 0) {
    await findOrInstallChromium().then(
      (path) => {
        env.CHROMIUM_PATH = path;
      },
      (error: Error) => failed.push(`Chromium: ${error.message}`),
    );
  }
  fetchDebianTools();
  const ran = await runVitest({ report, env, signal, output: 'inherit' });
  return { ...ran, failed: [...failed, ...ran.failed] };
}
