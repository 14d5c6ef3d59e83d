import { platforms } from '@crosslister/contract/platforms.ts';
import { FeeChoice, FeeSettings } from '@crosslister/contract/settings/fees.ts';
import { expect, test } from 'vitest';
import { estimateFees, type ToEstimate } from './estimate-fees.ts';
import { feeTableOf } from './tables/fee-tables.ts';

const settings = (of: Record<string, Partial<FeeChoice>> = {}, vat_registered = true) =>
  FeeSettings.parse({ vat_registered, platforms: of });
const sale = (more: Partial<ToEstimate>): ToEstimate => ({
  platform: 'ebay',
  day: '2026-11-24',
  paid: 2349,
  quantity: 1,
  restOfOrder: 0,
  isFirstOfOrder: true,
  ...more,
});
const business = { ebay: { account: 'business' } };

test('private sellers pay eBay nothing since October 2024; before, and until a kind of account is chosen, nobody knows', () => {
  const chosen = settings({ ebay: { account: 'private' } });
  expect(estimateFees(chosen, sale({}))).toEqual({ lines: [], pence: 0, missing: [] });
  expect(estimateFees(chosen, sale({ day: '2024-10-01' }))?.pence).toBe(0);
  expect(estimateFees(chosen, sale({ day: '2024-09-30' }))).toBeNull();
  expect(estimateFees(settings(), sale({}))).toBeNull();
  expect(estimateFees(settings(business), sale({ day: '2026-02-11' }))).toBeNull();
});

test('a business pays a percentage by category, a fee for the order, and the regulatory fee; VAT comes on top', () => {
  const lines = estimateFees(settings(business), sale({}))?.lines.map(({ name, pence }) => [name, pence]);
  expect(lines).toEqual([
    ['Final value fee', 256],
    ['Fee per order', 40],
    ['Regulatory operating fee', 8],
  ]);
  expect(estimateFees(settings(business, false), sale({}))?.pence).toBe(304 + 61);
  const clothes = settings({ ebay: { account: 'business', category: 'clothes' } });
  expect(estimateFees(clothes, sale({}))?.pence).toBe(280 + 40 + 8);
});

test('bands hold for one item, and one line bears the fee of an order', () => {
  const jewellery = settings({ ebay: { account: 'business', category: 'jewellery' } });
  const final = (more: Partial<ToEstimate>) => estimateFees(jewellery, sale(more))?.lines[0]?.pence;
  expect(final({ paid: 150_000 })).toBe(14_900 + 2000);
  expect(final({ paid: 150_000, quantity: 2 })).toBe(22_350);
  const perOrder = (more: Partial<ToEstimate>) =>
    estimateFees(settings(business), sale(more))?.lines.find(({ name }) => name === 'Fee per order')?.pence;
  expect([perOrder({ paid: 1000 }), perOrder({ paid: 600, restOfOrder: 401 })]).toEqual([30, 40]);
  expect(perOrder({ paid: 600, restOfOrder: 401, isFirstOfOrder: false })).toBeUndefined();
});

test('Etsy’s listing fee is missing until its pounds are typed, and then asked for each item', () => {
  const etsy = sale({ platform: 'etsy', paid: 2000, quantity: 2 });
  expect(estimateFees(settings(), etsy)).toMatchObject({
    pence: 130 + 80 + 20 + 6,
    missing: ['Listing fee'],
  });
  const typed = settings({ etsy: { typed: { listing: 0.16 } } });
  expect(estimateFees(typed, etsy)).toMatchObject({ pence: 236 + 32, missing: [] });
});

test('the seller’s own figures replace a table, from their day on', () => {
  const own = settings({ woocommerce: { own: { percent: 1.5, fixed: 0.2, from: '2026-01-01' } } }, false);
  const shop = sale({ platform: 'woocommerce', paid: 2000 });
  expect(estimateFees(own, shop)).toEqual({
    lines: [{ name: 'Your own fee', pence: 50 }],
    pence: 50,
    missing: [],
  });
  expect(estimateFees(own, { ...shop, day: '2025-12-31' })).toBeNull();
  expect(estimateFees(settings(), { ...shop, platform: 'vinted' })?.pence).toBe(0);
});

test('a new percentage leaves sales before its day as they were', () => {
  const own = { percent: 2, fixed: 0.3, from: '2026-06-01' };
  const earlier = [
    { percent: 1.5, fixed: 0.2, from: '2026-01-01' },
    { percent: 1, fixed: 0, from: null },
  ];
  const of = settings({ woocommerce: { own, earlier } });
  const at = (day: string) =>
    estimateFees(of, sale({ platform: 'woocommerce', paid: 2000, day }))?.pence ?? null;
  expect(['2025-12-31', '2026-01-01', '2026-05-31', '2026-06-01'].map(at)).toEqual([20, 50, 50, 70]);
  const choice = (more: object) => FeeChoice.safeParse({ own, earlier, ...more }).error?.issues[0]?.message;
  expect([choice({}), choice({ own: null }), choice({ own: { ...own, from: '2026-01-01' } })]).toEqual([
    undefined,
    'The earlier fees must have begun before the present one.',
    'The earlier fees must have begun before the present one.',
  ]);
  expect(choice({ earlier: [earlier[0], earlier[0]] })).toBe(
    'Each of your own fees needs another day since when it holds.',
  );
});

test('every figure has its source and the day it was read', () => {
  const lines = platforms.flatMap((platform) =>
    feeTableOf(platform).periods.flatMap((period) => period.lines),
  );
  for (const { source, read } of lines) {
    expect(source).toMatch(/^https:\/\//);
    expect(read).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
  for (const { periods } of platforms.map(feeTableOf)) {
    const days = periods.map(({ from }) => from ?? '');
    expect(days).toEqual(days.toSorted().toReversed());
  }
  expect(FeeChoice.parse({})).toEqual({ account: '', category: '', typed: {}, own: null, earlier: [] });
});
