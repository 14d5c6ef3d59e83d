// The start of every npm script: plain JavaScript for any Node from 20.20 on, without dependencies. It installs what is
// missing, then runs the given .ts script on the pinned Node 24.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './run/install.mjs';
import { memoryFlags, memoryVariables } from './run/server-memory.mjs';

const root = join(import.meta.dirname, '..');
const servers = ['scripts/start.ts', 'scripts/demo.ts'];
process.chdir(root);
const [script, ...args] = process.argv.slice(2);
if (!script) fail('Usage: node scripts/run.mjs <script.ts> [arguments]');

await ensureInstalled(root).catch((error) => fail(error.message));
runOnNode24(pickNode());

function pickNode() {
  const pinned = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail(
    `Crosslister needs Node 24 and this is ${process.version}: npm did not run the install script of the package ` +
      '"node", which brings it. Run npm rebuild node --ignore-scripts=false, or install Node 24, and start again.',
  );
}

/** Node keeps what it made of each source: of the 1.5 s of processor time of a start this saves a third, and 7 MB. */
function compileCache() {
  return { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') };
}

function runOnNode24(node) {
  // A process group of its own: the terminal's Ctrl-C and the one npm sends both end here, and the script gets one
  // signal. Through the channel it notices if this process is killed (end-with-parent.ts).
  const isServer = servers.includes(script);
  const flags = isServer ? memoryFlags() : [];
  const child = spawn(node, [...flags, script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...compileCache(), ...process.env, ...(isServer && memoryVariables()) },
    detached: process.platform !== 'win32',
  });
  let asked = false;
  const forward = (signal) => {
    if (!asked) child.kill(signal);
    asked = true;
  };
  process.on('SIGINT', () => forward('SIGINT'));
  process.on('SIGTERM', () => forward('SIGTERM'));
  process.on('SIGHUP', () => forward('SIGTERM'));
  followNpm(() => forward('SIGTERM'));
  child.on('error', (error) => fail(`${node} does not run on this machine: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

// Some shells stay between npm and this process, and do not pass on the signal that ends them.
function followNpm(end) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), 500).unref();
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
