import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { byHandPlatforms, isHandOnly, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import { describe, expect, test } from 'vitest';
import { byHandMarketplaces, marketplaces, statusInWords } from './registry.ts';

const root = new URL('../../../', import.meta.url);
const at = (path: string) => new URL(path, root);
const read = (path: string) => readFileSync(at(path), 'utf8');
const registered = platforms.filter((platform) => marketplaces[platform]);
const isFirst = (name: string, at: number, all: string[]) => all.indexOf(name) === at;
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
    const file = marketplaces[platform] ? 'by-hand' : platform;
    expect(read(`packages/marketplaces/src/${platform}/${file}.test.ts`)).toMatch(/describeByHand\(/);
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

test('the dashboard has the same lists', () => {
  expect(byHandPlatforms).toEqual(byHand);
  expect(platforms.filter((platform) => isHandOnly[platform])).toEqual(
    byHand.filter((platform) => !marketplaces[platform]),
  );
});

test('every platform is one the server or the seller can list on', () => {
  expect(new Set([...registered, ...byHand])).toEqual(new Set(platforms));
});

test('every folder of this package is a registered marketplace, but for the suite all of them pass', () => {
  const folders = readdirSync(at('packages/marketplaces/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.sort()).toEqual(['conformance', ...registered, ...byHand].filter(isFirst).sort());
});
