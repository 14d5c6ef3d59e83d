import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page, type Worker } from 'playwright-core';
import { buildExtension } from '../../scripts/build/build-extension.ts';
import { chromiumArguments, findChromium } from '../../scripts/installed/find-chromium.ts';
import { root } from '../../scripts/run-tool.ts';

export interface ExtensionBrowser {
  readonly context: BrowserContext;
  /** The extension's background as it runs now, started again if it sleeps. */
  worker: () => Promise<Worker>;
  /** A page of the extension itself, such as `options.html`. */
  openOwn: (path: string) => Promise<Page>;
  /** Closes the browser until `reopen`, with the same profile. */
  shut: () => Promise<void>;
  reopen: () => Promise<void>;
  close: () => Promise<void>;
}

interface Options {
  /** Port of the dashboard on 127.0.0.1. */
  port: number;
  /** Host names of marketplaces, and the port of 127.0.0.1 that answers for each by https. */
  hosts: Record<string, number>;
}

/**
 * A Chromium with the built extension. Nobody can answer Chrome's own question about another address here, so the
 * dashboard's address is allowed in the manifest, like that of `npm start`.
 */
export async function openWithExtension({ port, hosts }: Options): Promise<ExtensionBrowser> {
  await buildExtension();
  const folder = await mkdtemp(join(tmpdir(), 'crosslister-extension-'));
  const unpacked = join(folder, 'extension');
  await cp(join(root, 'apps/extension/dist'), unpacked, { recursive: true });
  const file = join(unpacked, 'manifest.json');
  const manifest: { host_permissions: string[] } = JSON.parse(await readFile(file, 'utf8'));
  manifest.host_permissions.push(`http://127.0.0.1:${port}/*`);
  await writeFile(file, JSON.stringify(manifest));

  // Chrome restarts an unpacked extension only in developer mode.
  const profile = join(folder, 'profile');
  await mkdir(join(profile, 'Default'), { recursive: true });
  const preferences = { extensions: { ui: { developer_mode: true } } };
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(preferences));

  const rules = Object.entries(hosts).map(([host, at]) => `MAP ${host} 127.0.0.1:${at}`);
  // No test ever opens a page of the real ones.
  rules.push('MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1');
  const executablePath = await findChromium();
  const launch = () =>
    chromium.launchPersistentContext(profile, {
      executablePath,
      headless: true,
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      ignoreDefaultArgs: ['--disable-extensions'],
      args: [
        ...chromiumArguments,
        `--disable-extensions-except=${unpacked}`,
        `--load-extension=${unpacked}`,
        `--host-resolver-rules=${rules.join(',')}`,
        '--ignore-certificate-errors',
      ],
    });
  let context = await launch();
  context.setDefaultTimeout(60_000);
  // The dashboard has a service worker too.
  const isOwn = (one: Worker) => one.url().startsWith('chrome-extension:');
  const worker = async () =>
    context.serviceWorkers().find(isOwn) ?? context.waitForEvent('serviceworker', isOwn);
  const id = new URL((await worker()).url()).host;
  return {
    get context() {
      return context;
    },
    worker,
    async openOwn(path) {
      const page = await context.newPage();
      await page.goto(`chrome-extension://${id}/${path}`);
      return page;
    },
    shut: () => context.close(),
    async reopen() {
      context = await launch();
      context.setDefaultTimeout(60_000);
    },
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
