import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { descriptionOf, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import { describe, expect, test } from 'vitest';
import { byHandMarketplaces, marketplaces, statusInWords } from './registry.ts';

const root = new URL('../../../', import.meta.url);
const at = (path: string) => new URL(path, root);
const read = (path: string) => readFileSync(at(path), 'utf8');
const registered = platforms.filter((platform) => marketplaces[platform]);
const byHand = platforms.filter((platform) => byHandMarketplaces[platform]);

describe.each(registered)('%s', (platform) => {
  test('is registered under its own key and name', () => {
    expect(marketplaces[platform]).toMatchObject({ key: platform, label: platformNames[platform] });
  });

  test('has a simulator, and its conformance is tested', () => {
    expect(existsSync(at(`packages/simulators/src/${platform}/start.ts`))).toBe(true);
    expect(read(`packages/marketplaces/src/${platform}/${platform}.test.ts`)).toMatch(
      /describeMarketplace\(/,
    );
  });

  test('is in the documents and in the demo', () => {
    expect(read('docs/adding-a-marketplace.md')).toContain(platformNames[platform]);
    expect(read('README.md')).toContain(
      `### Connect ${platform === registered[0] ? 'a ' : ''}${platformNames[platform]}`,
    );
    expect(read('scripts/demo.ts')).toContain(`simulators/src/${platform}/start.ts`);
  });
});

describe.each(byHand)('%s, by hand', (platform) => {
  test('is registered under its own key and name, its conformance is tested, and it is in the documents', () => {
    expect(byHandMarketplaces[platform]).toMatchObject({ key: platform, label: platformNames[platform] });
    expect(read('packages/marketplaces/src/by-hand.test.ts')).toContain(`  ${platform}: [`);
    expect(read('docs/adding-a-marketplace.md')).toMatch(
      new RegExp(`^By hand: .*${platformNames[platform]}`, 'm'),
    );
  });
});

test.each([
  ['ebay', 'UNPUBLISHED', 'no longer on sale'],
  ['ebay', 'NOT_LISTED', 'not listed'],
  ['etsy', 'inactive, sold_out', 'deactivated, sold out'],
  ['woocommerce', 'outofstock', 'out of stock'],
  ['vinted', 'ended by the seller', 'ended by you'],
  ['ebay', 'sold in order 12-Ab_C', 'sold in order 12-Ab_C'],
] as const)('%s saying %s is read as: %s', (platform, statusSeen, words) => {
  expect(statusInWords(platform, statusSeen)).toBe(words);
});

test('the descriptions say what the adapters do', () => {
  for (const platform of platforms) {
    const { capabilities, policies, categoryTree } = marketplaces[platform] ?? {};
    const description = descriptionOf(platform);
    expect(description.connection.kind !== 'none').toBe(marketplaces[platform] !== undefined);
    expect(description.importable ?? false).toBe(marketplaces[platform] !== undefined);
    expect(description.schedulesReview ?? false).toBe(capabilities?.schedulesReview ?? false);
    expect(description.policies !== undefined).toBe(policies !== undefined);
    expect(description.categories !== undefined).toBe(categoryTree !== undefined);
  }
});

test('every platform is one the server or the seller can list on', () => {
  expect(new Set([...registered, ...byHand])).toEqual(new Set(platforms));
});

test('every folder of this package is a registered marketplace, but for the suite all of them pass and the capture of calls', () => {
  const folders = readdirSync(at('packages/marketplaces/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.sort()).toEqual(['capture', 'conformance', ...registered].sort());
});

test('the files the document sends one to are there, and it names every field of a description', () => {
  const document = read('docs/adding-a-marketplace.md');
  const named = document.match(/(?:apps|packages|scripts|docs|e2e)\/[\w./-]+\.tsx?/g) ?? [];
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((path) => !existsSync(at(path)))).toEqual([]);
  const [, body = ''] =
    /^export interface Description \{\n([\s\S]*?)^\}/m.exec(
      read('packages/contract/src/platforms/description.ts'),
    ) ?? [];
  const fields = [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, field = '']) => field);
  expect(fields.length).toBeGreaterThan(10);
  expect(fields.filter((field) => !document.includes(`\`${field}\``))).toEqual([]);
});
