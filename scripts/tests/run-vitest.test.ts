import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../run-tool.ts';
import { runVitest } from './run-vitest.ts';

async function run(files: Record<string, string>, signal = AbortSignal.timeout(60_000), silence = 60_000) {
  // Inside the repository, so that the files find vitest; dist is ignored by everything else.
  await mkdir(join(root, 'scripts/dist'), { recursive: true });
  const folder = await mkdtemp(join(root, 'scripts/dist/vitest-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await writeFile(join(folder, 'vitest.config.mjs'), "export default { test: { include: ['*.test.ts'] } };");
  const report = join(folder, 'report.json');
  return runVitest({ report, env: {}, signal, output: 'ignore', silence, args: [`--root=${folder}`] });
}

test('passed, failed and skipped tests are counted by name', async () => {
  const tally = await run({
    'a.test.ts': `import { expect, test } from 'vitest';
      test('good', () => undefined);
      test('bad', () => expect(1).toBe(2));
      test.skip('left out', () => undefined);`,
  });
  expect(tally).toEqual({
    passed: 1,
    failed: [expect.stringMatching(/a\.test\.ts: bad$/)],
    unsteady: [],
    skipped: [expect.stringMatching(/a\.test\.ts: left out$/)],
    files: [{ file: expect.stringMatching(/a\.test\.ts$/), seconds: expect.any(Number) }],
  });
});

test('what fails among the others and passes alone is named, and is no failure', async () => {
  const tally = await run({
    'a.test.ts': `import { existsSync, writeFileSync } from 'node:fs';
      import { expect, test } from 'vitest';
      const before = new URL('before', import.meta.url);
      const isAgain = existsSync(before);
      writeFileSync(before, '');
      test('busy', () => expect(isAgain).toBe(true));
      test('good', () => undefined);`,
    'b.test.ts': "import { expect, test } from 'vitest'; test('bad', () => expect(1).toBe(2));",
  });
  expect(tally).toMatchObject({
    passed: 2,
    failed: [expect.stringMatching(/b\.test\.ts: bad$/)],
    unsteady: [expect.stringMatching(/a\.test\.ts: busy$/)],
  });
});

test.for([
  ['a file that cannot be read', "import './nowhere.ts';", 'the file itself failed'],
  [
    'an error outside of any test',
    "import { test } from 'vitest'; test('good', () => void setTimeout(() => { throw new Error('late'); }));",
    'no test failed',
  ],
  [
    'a crash',
    "process.kill(process.ppid, 'SIGKILL'); await new Promise(() => undefined);",
    'SIGKILL and no report',
  ],
])('%s is a failure', async ([, text, message]) => {
  const tally = await run({ 'a.test.ts': text ?? '' });
  expect(tally.failed).toEqual([expect.stringContaining(message ?? '')]);
});

test('what hangs is stopped and counted', async () => {
  const hang = "import { test } from 'vitest'; test('hangs', () => new Promise(() => undefined), 100_000);";
  const tally = await run({ 'a.test.ts': hang }, AbortSignal.timeout(3000));
  expect(tally.failed.at(-1)).toBe('vitest: stopped before its end');
});

test('what says nothing for long is stopped, however long it may take', async () => {
  const hang = "import { test } from 'vitest'; test('hangs', () => new Promise(() => undefined), 100_000);";
  const tally = await run({ 'a.test.ts': hang }, undefined, 6000);
  expect(tally.failed.at(-1)).toBe('vitest: stopped after 0.1 minutes without a word');
});
