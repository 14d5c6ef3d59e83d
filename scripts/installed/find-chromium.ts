import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { root } from '../run-tool.ts';

/** Arguments with which Chromium runs as root and makes no calls to its maker. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const candidates = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
];

/** The path of a Chromium: CHROMIUM_PATH, the machine's own, or Playwright's. Throws a sentence if there is none. */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`);
  const found = given || [...candidates, chromium.executablePath()].find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium: npx playwright-core install chromium, or set CHROMIUM_PATH.',
  );
}

/** Debian's build without windows, extensions and the like. The engine is the same; it takes a third less of a processor. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** For pages alone: the smaller build if this machine has it, else as findChromium. It takes no push messages. */
export async function findHeadlessChromium(): Promise<string> {
  return !process.env.CHROMIUM_PATH && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium();
}

/** Like findChromium, but installs one if there is none. */
export async function findOrInstallChromium(): Promise<string> {
  return findChromium().catch((error) => {
    if (process.env.CHROMIUM_PATH) throw error;
    console.log('Installing Chromium for the browser tests');
    const [file, ...args] = installCommand();
    spawnSync(file, args, { cwd: root, stdio: ['ignore', 2, 2] });
    return findChromium();
  });
}

function installCommand(): [string, ...string[]] {
  // Debian's package also installs the libraries that Playwright's build would lack.
  if (existsSync('/etc/debian_version') && process.geteuid?.() === 0) {
    const install = 'DEBIAN_FRONTEND=noninteractive apt-get install -y chromium';
    return ['sh', '-c', `apt-get update && (${install} chromium-headless-shell || ${install})`];
  }
  return [process.execPath, join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'];
}
