import './end-with-parent.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { root, runTool } from './run-tool.ts';

await buildWeb();
if (existsSync(join(root, 'apps/extension/vite.config.ts'))) {
  const { ok, output } = await runTool('vite/bin/vite.js', ['build', '--logLevel=warn'], {
    cwd: 'apps/extension',
  });
  if (!ok) throw new Error(`The extension could not be built:\n${output}`);
}
