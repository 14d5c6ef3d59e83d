import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { descriptionOf, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import { describe, expect, test } from 'vitest';
import { byHandMarketplaces, marketplaces, statusInWords } from './marketplace-registry.ts';

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
    expect(existsSync(at(`packages/simulators/src/${platform}/start-${platform}-simulator.ts`))).toBe(true);
    expect(read(`packages/marketplaces/src/${platform}/${platform}.test.ts`)).toMatch(
      /describeMarketplace\(/,
    );
  });

  test('is in the documents and in the demo', () => {
    const name = platformNames[platform];
    const wanted = {
      'docs/adding-a-marketplace.md': name,
      'README.md': `### Connect ${platform === registered[0] ? 'a ' : ''}${name}`,
      'scripts/demo.ts': `simulators/src/${platform}/start-${platform}-simulator.ts`,
    };
    expect(Object.entries(wanted).filter(([file, text]) => !read(file).includes(text))).toEqual([]);
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

test.each(platforms)('the description of %s says what its adapter does', (platform) => {
  const adapter = marketplaces[platform];
  const { connection, importable, schedulesReview, policies, categories } = descriptionOf(platform);
  expect({
    connection: connection.kind !== 'none',
    importable: importable === true,
    schedulesReview: schedulesReview === true,
    policies: policies !== undefined,
    categories: categories !== undefined,
  }).toEqual({
    connection: adapter !== undefined,
    importable: adapter !== undefined,
    schedulesReview: adapter?.capabilities.schedulesReview === true,
    policies: Boolean(adapter?.account.policies),
    categories: adapter?.categories !== undefined,
  });
});

test('every platform is one the server or the seller can list on', () => {
  expect(new Set([...registered, ...byHand])).toEqual(new Set(platforms));
});

test('every folder of this package is a registered marketplace, but for what all of them share', () => {
  const folders = readdirSync(at('packages/marketplaces/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const groups = ['account', 'catalogue', 'listing', 'sales'];
  expect(folders.sort()).toEqual(['capture', 'conformance', ...groups, ...registered].sort());
});

test('the files the document sends one to are there, and it names every field of a description and of an adapter', () => {
  const document = read('docs/adding-a-marketplace.md');
  const named = document.match(/(?:apps|packages|scripts|docs|e2e)\/[\w./<>-]+\.tsx?/g) ?? [];
  expect(named.length).toBeGreaterThan(8);
  const files = named.flatMap((path) => registered.map((platform) => path.replaceAll('<name>', platform)));
  expect([...new Set(files)].filter((path) => !existsSync(at(path)))).toEqual([]);
  for (const [name, file, group] of [
    ['Description', 'contract/src/platforms/description.ts', ''],
    ['Marketplace', 'marketplaces/src/marketplace.ts', ''],
    ['AccountCalls', 'marketplaces/src/marketplace.ts', 'account.'],
    ['CatalogueCalls', 'marketplaces/src/marketplace.ts', 'catalogue.'],
    ['ListingCalls', 'marketplaces/src/marketplace.ts', 'listing.'],
    ['SalesCalls', 'marketplaces/src/marketplace.ts', 'sales.'],
    ['Categories', 'marketplaces/src/catalogue/category.ts', 'categories.'],
  ] as const) {
    const [, body = ''] =
      new RegExp(`^export interface ${name} \\{\n([\\s\\S]*?)^\\}`, 'm').exec(read(`packages/${file}`)) ?? [];
    const fields = [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, field = '']) => field);
    expect(fields.length).toBeGreaterThan(2);
    expect(fields.filter((field) => !document.includes(`\`${group}${field}\``))).toEqual([]);
  }
});
