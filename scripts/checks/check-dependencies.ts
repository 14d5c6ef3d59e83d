import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root, runTool, type ToolResult } from '../run-tool.ts';

const Report = z.object({
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

const folders = ['apps', 'packages', 'scripts', 'e2e', 'bench'];

/** Checks the imports of a source tree against .dependency-cruiser.cjs. */
export async function checkDependencies(
  tree: string = root,
  env: NodeJS.ProcessEnv = {},
): Promise<ToolResult> {
  const there = folders.filter((folder) => existsSync(join(tree, folder)));
  const config = join(root, '.dependency-cruiser.cjs');
  const args = ['--config', config, '--output-type', 'json', ...there];
  const { output } = await runTool('dependency-cruiser/bin/dependency-cruiser.mjs', args, { cwd: tree, env });
  const report = readReport(output);
  if (!report) return { ok: false, output };
  const { violations, totalCruised } = report.summary;
  const lines = violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
  // Without a TypeScript it can use, dependency-cruiser reads no .ts file and finds nothing wrong.
  const floor = countSources(tree, there);
  if (totalCruised < floor) lines.push(`only ${totalCruised} modules were read of the ${floor} there are`);
  return { ok: lines.length === 0, output: lines.join('\n') };
}

function readReport(output: string) {
  try {
    return Report.parse(JSON.parse(output));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function countSources(tree: string, there: string[]): number {
  const patterns = there.map((folder) => `${folder}/**/*.{ts,tsx}`);
  const exclude = ['**/node_modules/**', '**/dist/**', '**/*.d.ts'];
  return globSync(patterns, { cwd: tree, exclude }).length;
}
