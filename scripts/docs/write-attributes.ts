import { runTool } from '../run-tool.ts';

// After a change of the attributes, or of what adapters make of them: docs/attributes.md follows it.
const { ok, output } = await runTool('vitest/vitest.mjs', [
  'run',
  '--project',
  'unit',
  'packages/marketplaces/src/attribute-matrix.test.ts',
  '--update',
]);
console.info(output);
process.exitCode = ok ? 0 : 1;
