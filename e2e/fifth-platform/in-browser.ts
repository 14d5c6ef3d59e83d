import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import { build, type Plugin } from 'vite';
import { vi } from 'vitest';
import { isRegistry, withAttic } from './add-line.ts';

const web = fileURLToPath(new URL('../../apps/web', import.meta.url));
const types: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};

const line: Plugin = {
  name: 'fifth-platform',
  enforce: 'pre',
  transform: (code, id) => (isRegistry(id) ? withAttic(code) : null),
};

/** Builds the dashboard's own sources into a folder, but for the line. */
export async function buildWithAttic(folder: string): Promise<void> {
  // As a build of the product: the tests' own setting would make React's development build of it.
  vi.stubEnv('NODE_ENV', 'production');
  await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      cssMinify: false,
      reportCompressedSize: false,
    },
    plugins: [line],
    // Reads CSV files, in a bundle of its own.
    worker: { plugins: () => [line] },
  });
  vi.unstubAllEnvs();
}

/** Serves that dashboard in place of the server's own; whatever else is asked for is the server's. */
export async function serveFrom(context: BrowserContext, url: string, folder: string): Promise<void> {
  // The service worker would fetch the page again, past this.
  await context.addInitScript('delete Navigator.prototype.serviceWorker');
  await context.route(
    (address) => address.origin === url && /^\/(?:$|assets\/|favicon\.svg$)/.test(address.pathname),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      const name = pathname === '/' ? 'index.html' : pathname.slice(1);
      const body = await readFile(join(folder, name));
      await route.fulfill({ body, contentType: types[name.split('.').at(-1) ?? ''] ?? '' });
    },
  );
}
