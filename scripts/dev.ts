import './end-with-parent.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './run-tool.ts';

// The web app's own server is the one to open; its vite.config.ts passes /api on to the server.
const vite = join(root, 'node_modules/vite/bin/vite.js');
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'scripts/serve-sources.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(process.execPath, [vite], { cwd: join(root, 'apps/web'), stdio: 'inherit' }),
];
const endAll = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', endAll);
process.on('SIGTERM', endAll);
const ends = children.map((child) => once(child, 'exit'));
await Promise.race(ends);
endAll();
await Promise.all(ends);
