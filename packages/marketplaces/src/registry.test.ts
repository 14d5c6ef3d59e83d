import { existsSync, readFileSync } from 'node:fs';
import { byHandPlatforms, isHandOnly, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import { describe, expect, test } from 'vitest';
import { byHandMarketplaces, marketplaces } from './registry.ts';

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
    const file = marketplaces[platform] ? 'by-hand' : platform;
    expect(read(`packages/marketplaces/src/${platform}/${file}.test.ts`)).toMatch(/describeByHand\(/);
    expect(read('docs/adding-a-marketplace.md')).toMatch(
      new RegExp(`^By hand: .*${platformNames[platform]}`, 'm'),
    );
  });
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

test('a folder of this package is a registered marketplace, or the suite all of them pass', () => {
  const folders = platforms.filter((platform) => existsSync(at(`packages/marketplaces/src/${platform}`)));
  expect(folders).toEqual(platforms.filter((platform) => [...registered, ...byHand].includes(platform)));
});
