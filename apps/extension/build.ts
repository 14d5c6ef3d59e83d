import { globSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { build, type InlineConfig } from 'vite';
import packageFile from './package.json' with { type: 'json' };
import { manifestOf } from './src/manifest.ts';

const root = import.meta.dirname;
const dist = join(root, 'dist');
/** Every build from other sources has another version, so that a dashboard sees that this browser's is not its own. */
const [number = '0'] = process.argv.slice(2);
const version = `${packageFile.version}.${number}`;

const shared = {
  configFile: false,
  root,
  logLevel: 'warn',
  define: { __VERSION__: JSON.stringify(version) },
} satisfies InlineConfig;
const common = { target: 'chrome120', modulePreload: false, outDir: dist, emptyOutDir: false } as const;

/** A script for web pages: one file without imports, because Chrome accepts no modules there. */
async function buildScript(name: string, entry: string): Promise<void> {
  await build({
    ...shared,
    publicDir: false,
    build: {
      ...common,
      lib: { entry: join(root, entry), formats: ['iife'], name: 'crosslister', fileName: () => `${name}.js` },
    },
  });
}

await rm(dist, { recursive: true, force: true });
await build({
  ...shared,
  base: './',
  build: {
    ...common,
    rolldownOptions: {
      input: {
        popup: join(root, 'popup.html'),
        options: join(root, 'options.html'),
        background: join(root, 'src/background/main.ts'),
      },
      output: { entryFileNames: '[name].js' },
    },
  },
});
await buildScript('page-helper', 'src/page-helper.ts');
await buildScript('bridge', 'src/bridge.ts');
await buildScript('marketplace-page', 'src/marketplace/main.ts');
await buildScript('held-page', 'src/marketplace/held-page.ts');
await buildScript('item-page', 'src/marketplace/item-page.ts');
await buildScript('ending-page', 'src/marketplace/ending-page.ts');
await buildScript('sales-page', 'src/marketplace/sales-page.ts');
await buildScript('wardrobe-page', 'src/marketplace/wardrobe-page.ts');
await writeFile(join(dist, 'manifest.json'), `${JSON.stringify(manifestOf(version), null, 2)}\n`);

// The same sources make the same zip, whatever the machine's clock says.
const mtime = new Date('2026-01-01T00:00:00');
const files = globSync('**/*', { cwd: dist, withFileTypes: true }).filter((file) => file.isFile());
const entries = await Promise.all(
  files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    const inZip = path.slice(dist.length + 1).replaceAll('\\', '/');
    return [inZip, new Uint8Array(await readFile(path))] as const;
  }),
);
entries.sort(([a], [b]) => (a < b ? -1 : 1));
await writeFile(
  join(root, 'crosslister-extension.zip'),
  zipSync(Object.fromEntries(entries), { mtime, level: 9 }),
);
