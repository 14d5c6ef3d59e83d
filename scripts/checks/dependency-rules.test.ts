import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkDependencies } from './check-dependencies.ts';

const lawful: Record<string, string> = {
  'packages/contract/package.json': '{"name":"@crosslister/contract","exports":{"./*.ts":"./src/*.ts"}}',
  'packages/contract/src/schemas/price.ts': 'export type Price = number;',
  'packages/domain/src/markup.ts':
    "import type { Price } from '@crosslister/contract/schemas/price.ts'; export const m: Price = 1;",
  'packages/marketplaces/src/errors.ts': 'export const errors = 1;',
  'packages/marketplaces/src/listing/draft-gap.ts': 'export const gap = 1;',
  'packages/marketplaces/src/ebay/listing/publish.ts':
    "import { gap } from '../../listing/draft-gap.ts'; export const publish = gap;",
  'packages/marketplaces/src/ebay/ebay.ts':
    "import { errors } from '../errors.ts'; export const ebay = errors;",
  'packages/marketplaces/src/etsy/etsy.ts': 'export const etsy = 1;',
  'packages/marketplaces/src/marketplace-registry.ts':
    "import { ebay } from './ebay/ebay.ts'; export const registry = [ebay];",
  'packages/simulators/src/ebay.ts': 'export const simulator = 1;',
  'packages/simulators/src/ebay/clock.ts': 'export const clock = 1;',
  'apps/server/src/app.ts':
    "import { registry } from '../../../packages/marketplaces/src/marketplace-registry.ts'; registry;",
  'apps/server/src/db/y.ts': 'export const y = 1;',
  'apps/server/src/services.ts': 'export type Services = { db: string };',
  'apps/server/src/features/listings/end/end.ts': 'export const end = 1;',
  'apps/server/src/features/sales/sell.ts':
    "import { end } from '../listings/end/end.ts'; export const sell = end;",
  'apps/server/src/features/products/edit/save.ts': 'export const save = 1;',
  'apps/web/src/features/a/a.tsx': 'export const a = <b />;',
  'apps/web/src/features/b/b.tsx': 'export const b = 1;',
  'apps/web/src/app/app.tsx': "import { a } from '../features/a/a.tsx'; export const app = a;",
  'apps/web/src/lib/api.ts': 'export const api = 1;',
  'apps/server/src/features/mailbox/verify-signature.ts': 'export const verify = 1;',
  'apps/web/src/features/import/csv-file/workbook.ts': 'export const workbook = 1;',
};

async function check(changes: Record<string, string>, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'crosslister-rules-'));
  onTestFinished(() => rm(tree, { recursive: true, force: true }));
  for (const [file, text] of Object.entries({ ...lawful, ...changes })) {
    await mkdir(join(tree, dirname(file)), { recursive: true });
    await writeFile(join(tree, file), text);
  }
  await mkdir(join(tree, 'node_modules/@crosslister'), { recursive: true });
  await symlink('../../packages/contract', join(tree, 'node_modules/@crosslister/contract'));
  const { ok, output } = await checkDependencies(tree, env);
  expect(ok).toBe(output === '');
  return output;
}

const violations: [rule: string, file: string, text: string][] = [
  ['contract-imports-no-package', 'packages/contract/src/x.ts', "import '../../domain/src/markup.ts';"],
  ['domain-imports-contract-only', 'packages/domain/src/x.ts', "import '../../marketplaces/src/errors.ts';"],
  [
    'domain-takes-only-types-from-contract',
    'packages/domain/src/x.ts',
    "import '@crosslister/contract/schemas/price.ts';",
  ],
  [
    'marketplaces-import-contract-and-domain-only',
    'packages/marketplaces/src/x.ts',
    "import '../../simulators/src/ebay.ts';",
  ],
  ['simulators-never-import-a-sibling', 'packages/simulators/src/etsy/x.ts', "import '../ebay/clock.ts';"],
  ['marketplaces-never-import-a-sibling', 'packages/marketplaces/src/ebay/x.ts', "import '../etsy/etsy.ts';"],
  [
    'adapters-only-through-the-registry',
    'apps/server/src/x.ts',
    "import '../../../packages/marketplaces/src/ebay/ebay.ts';",
  ],
  ['adapters-only-through-the-registry', 'packages/marketplaces/src/x.ts', "import './ebay/ebay.ts';"],
  [
    'adapters-only-through-the-registry',
    'packages/marketplaces/src/listing/x.ts',
    "import '../ebay/ebay.ts';",
  ],
  [
    'simulators-never-import-what-they-check',
    'packages/simulators/src/x.ts',
    "import '../../marketplaces/src/errors.ts';",
  ],
  [
    'simulators-never-import-what-they-check',
    'packages/simulators/src/x.ts',
    "import type { Price } from '@crosslister/contract/schemas/price.ts'; export type X = Price;",
  ],
  [
    'browser-code-imports-contract-and-domain-only',
    'apps/web/src/lib/x.ts',
    "import '../../../../packages/marketplaces/src/errors.ts';",
  ],
  ['apps-never-import-each-other', 'apps/web/src/lib/x.ts', "import '../../../server/src/app.ts';"],
  ['web-features-never-import-each-other', 'apps/web/src/features/a/x.ts', "import '../b/b.tsx';"],
  ['web-shared-code-knows-no-feature', 'apps/web/src/lib/x.ts', "import '../features/a/a.tsx';"],
  ['web-features-do-not-know-the-app', 'apps/web/src/features/a/x.ts', "import '../../app/app.tsx';"],
  [
    'simulators-in-demo-and-tests-only',
    'apps/server/src/x.ts',
    "import '../../../packages/simulators/src/ebay.ts';",
  ],
  [
    'no-circular',
    'packages/marketplaces/src/errors.ts',
    "import './marketplace-registry.ts'; export const errors = 1;",
  ],
  [
    'no-circular',
    'apps/server/src/features/listings/end/end.ts',
    "import type { sell } from '../../sales/sell.ts'; export const end = 1; export type Sell = typeof sell;",
  ],
  ['server-room-listings', 'apps/server/src/features/listings/x.ts', "import '../sales/sell.ts';"],
  ['server-room-catalogue', 'apps/server/src/features/catalogue/x.ts', "import '../products/edit/save.ts';"],
  [
    'server-room-operations',
    'apps/server/src/operations/x.ts',
    "import type { end } from '../features/listings/end/end.ts'; export type X = typeof end;",
  ],
  ['server-rooms-are-named-here', 'apps/server/src/features/another/x.ts', "import '../sales/sell.ts';"],
  ['server-rooms-are-named-here', 'apps/server/src/features/products/x.ts', "import './edit/save.ts';"],
  [
    'server-what-all-stand-on-knows-no-room',
    'apps/server/src/db/x.ts',
    "import '../features/sales/sell.ts';",
  ],
  [
    'server-services-are-types',
    'apps/server/src/services.ts',
    "import './db/y.ts'; export type Services = { db: string };",
  ],
  [
    'server-shared-in-a-room-knows-no-part-of-it',
    'apps/server/src/features/listings/x.ts',
    "import './end/end.ts';",
  ],
  [
    'what-strangers-sent-is-read-in-a-thread',
    'apps/server/src/features/mailbox/x.ts',
    "import { simpleParser } from 'mailparser'; simpleParser;",
  ],
  [
    'what-strangers-sent-is-read-in-a-thread',
    'apps/server/src/features/mailbox/x.ts',
    "export const read = () => import('imapflow');",
  ],
  [
    'what-strangers-sent-is-read-in-a-thread',
    'packages/marketplaces/src/x.ts',
    "export const read = () => import('heic-decode');",
  ],
  [
    'threads-are-started-not-imported',
    'apps/server/src/features/images/x.ts',
    "import '../mailbox/verify-signature.ts';",
  ],
  ['pictures-are-read-in-turn', 'apps/server/src/features/images/x.ts', "import sharp from 'sharp'; sharp;"],
  [
    'xml-is-read-in-two-places',
    'apps/server/src/http/x.ts',
    "import { XMLParser } from 'fast-xml-parser'; XMLParser;",
  ],
  [
    'workbooks-are-read-in-a-thread',
    'apps/server/src/features/catalogue/x.ts',
    "import { streamXlsxRows } from 'hucre/xlsx'; streamXlsxRows;",
  ],
  [
    'workbooks-are-opened-by-the-thread',
    'apps/web/src/features/a/x.ts',
    "import '../import/csv-file/workbook.ts';",
  ],
  ['not-to-unresolvable', 'packages/domain/src/x.ts', "import './nowhere.ts';"],
];

test('a lawful tree passes', async () => {
  expect(await check({})).toBe('');
});

test('each rule refuses what breaks it', async () => {
  const named = violations.map(([rule, file, text], index) => {
    return { rule, file: file.replace('/x.ts', `/x${index}.ts`), text };
  });
  const changes = Object.fromEntries(named.map(({ file, text }) => [file, text]));
  const lines = (await check(changes)).split('\n');
  for (const { rule, file } of named)
    expect(
      lines.filter((line) => line.startsWith(`${rule}: `)),
      `${rule} in ${file}`,
    ).toContainEqual(expect.stringContaining(file));
});

test('modules that were not read are noticed', async () => {
  const hide = `
    import { registerHooks } from 'node:module';
    registerHooks({
      resolve(name, context, next) {
        if (name === 'typescript') throw new Error('hidden');
        return next(name, context);
      },
    });`;
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hide)}` };
  const count = Object.values(lawful).length - 1;
  expect(await check({}, env)).toMatch(new RegExp(`only \\d+ modules were read of the ${count} there are`));
});
