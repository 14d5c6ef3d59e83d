import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

// Linux has two C libraries, and npm installs the packages for the one of this machine.
const isGlibc = Boolean(process.report.getReport().header.glibcVersionRuntime);

/** How often it is said how far the install is. */
const TOLD_EVERY_MS = 5000;

/** Runs `npm ci` unless node_modules already matches package-lock.json. Several processes may call it at once. */
export async function ensureInstalled(root, toldEvery = TOLD_EVERY_MS) {
  const stamp = join(root, 'node_modules/.crosslister-stamp');
  const wanted = fingerprint(root);
  if (read(stamp) === wanted) return;
  const release = await takeTurn(join(root, '.install-lock'));
  try {
    if (read(stamp) === wanted) return;
    if (!isComplete(root)) await install(root, toldEvery);
    writeFileSync(stamp, wanted);
  } finally {
    release();
  }
}

// Native packages differ by machine, and a folder may be mounted into a container of another kind.
function fingerprint(root) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  return hash.update(`${process.platform} ${process.arch}`).digest('hex');
}

/** Compares with what npm noted at the end of its last install, so that an install made by hand is accepted. */
function isComplete(root) {
  const noted = read(join(root, 'node_modules/.package-lock.json'));
  if (!noted) return false;
  const installed = JSON.parse(noted).packages;
  return wantedHere(root).every(
    ([path, entry]) => installed[path] !== undefined && installed[path].version === entry.version,
  );
}

/** The packages of the lock file that this machine gets, with their paths. */
function wantedHere(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).filter(
    ([path, entry]) => path !== '' && (!entry.optional || isForHere(entry)),
  );
}

function isForHere({ os, cpu, libc }) {
  if (libc && !libc.includes(isGlibc ? 'glibc' : 'musl')) return false;
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch));
}

async function install(root, toldEvery) {
  console.log(
    'First start, 1 of 3: installing the dependencies. It happens once, and on a slow line takes minutes.',
  );
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  // npm says nothing until it has ended. A package is there once its own description is.
  const paths = wantedHere(root).flatMap(([path, { link }]) =>
    link || !path.startsWith('node_modules/') ? [] : [join(root, path, 'package.json')],
  );
  const tell = setInterval(() => {
    const there = paths.filter((path) => existsSync(path)).length;
    console.log(`  ${there} of ${paths.length} packages are there after ${seconds()} s`);
  }, toldEvery);
  try {
    await runNpm(root);
  } finally {
    clearInterval(tell);
  }
  console.log(`  installed in ${seconds()} s. 2 of 3: building what runs. 3 of 3: the database.`);
}

async function runNpm(root) {
  let result = await npm(root, 'ci');
  // Some registries lack packages for other kinds of machines, so the lock file cannot name them all. npm ci calls that
  // out of sync and stops; npm install installs the same versions all the same.
  if (result.stderr.includes('EUSAGE')) result = await npm(root, 'install', '--no-save');
  const { status, error, stderr } = result;
  if (status === 0) return;
  const reason = error ? error.message : `npm ended with ${status ?? 'a signal'}`;
  throw new Error(`${stderr}\nThe dependencies could not be installed (${reason}).`);
}

function npm(root, command, ...more) {
  // NODE_ENV=production and the user's own settings would leave out what tests and builds need.
  const args = [command, '--include=dev', '--include=optional', ...more];
  // Under npm run this is npm itself; npm.cmd on Windows needs a shell.
  const self = process.env.npm_execpath;
  const [file, all] = self?.endsWith('js') ? [process.execPath, [self, ...args]] : ['npm', args];
  const shell = file === 'npm' && process.platform === 'win32';
  const child = spawn(file, all, { cwd: root, stdio: ['ignore', 2, 'pipe'], shell });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ status: null, error, stderr }));
    child.on('close', (status) => resolve({ status, stderr }));
  });
}

// The lock is a folder, because making a folder either succeeds or fails. It contains the id of its maker, who may have
// been killed.
async function takeTurn(lock) {
  const owner = join(lock, 'pid');
  for (let told = false; ; told = true) {
    try {
      mkdirSync(lock);
      writeFileSync(owner, String(process.pid));
      return () => rmSync(lock, { recursive: true, force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isAbandoned(lock, Number(read(owner)))) rmSync(lock, { recursive: true, force: true });
    else if (!told) console.log('Waiting for another start that is installing the dependencies');
    await delay(200);
  }
}

function isAbandoned(lock, pid) {
  if (pid) return !isAlive(pid);
  // Between making the folder and writing the id into it there is a moment, but no more than that.
  return existsSync(lock) && Date.now() - statSync(lock).mtimeMs > 5000;
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
