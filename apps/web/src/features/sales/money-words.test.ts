import type { Sale } from '@crosslister/contract/sales.ts';
import { expect, test } from 'vitest';
import { moneyLines, profitName, unknownWords } from './money-words.ts';

const sale = {
  platform: 'ebay',
  sale_price: 15,
  refunded: 5,
  money: {
    parts: {
      postage_charged: { amount: 3.49, source: 'told' },
      fees: { amount: 2.5, source: 'estimated' },
      postage_paid: { amount: 2.99, source: 'typed' },
      cost: { amount: null, source: null },
      other: { amount: null, source: null },
      vat: { amount: null, source: null },
    },
    fee_lines: [],
    missing: ['Listing fee'],
    profit: 13,
    margin: 70,
  },
} as unknown as Sale;

test('the lines add up to the profit, and say where they are from', () => {
  const lines = moneyLines(sale);
  expect(lines.map(({ name, amount, source }) => [name, amount, source])).toEqual([
    ['Price', 20, ''],
    ['Refunded', -5, ''],
    ['Postage and extras the buyer paid', 3.49, 'told by eBay'],
    ['Marketplace and payment fees', -2.5, 'estimated'],
    ['Postage you paid', -2.99, 'typed by you'],
    ['Cost', null, 'not known'],
  ]);
  const pence = lines.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0);
  expect(pence).toBe(sale.money.profit * 100);
});

test('what is left before amounts that nobody knows is not called the profit', () => {
  const nothing = { amount: null, source: null };
  const of = (parts: object) =>
    profitName({ ...sale, money: { ...sale.money, parts: { ...sale.money.parts, ...parts } } } as Sale);
  expect(of({})).toBe('Profit before cost');
  expect(of({ cost: { amount: 4, source: 'typed' } })).toBe('Profit');
  expect(of({ fees: nothing, postage_paid: nothing })).toBe('Profit before fees, postage and cost');
});

test('what is not known is named', () => {
  expect(unknownWords(sale)).toBe('Not known, and not taken off: cost, listing fee.');
});

test('of a cancelled sale only what was kept and paid has a line; a seller with a VAT number is told what is not known', () => {
  const unknown = { amount: null, source: null };
  const parts = { ...sale.money.parts, fees: unknown, postage_charged: unknown };
  const cancelled = { ...sale, money: { ...sale.money, parts, missing: [], kept: 1.5, profit: -1.49 } };
  expect(moneyLines(cancelled).map(({ name, amount }) => [name, amount])).toEqual([
    ['Kept of what the buyer paid', 1.5],
    ['Postage you paid', -2.99],
  ]);
  expect(unknownWords(cancelled)).toBe('');
  const registered = { ...sale, money: { ...sale.money, missing: [], vat_registered: true } };
  expect(moneyLines(registered).at(-1)).toEqual({
    name: 'VAT you owe on it',
    amount: null,
    source: 'not known',
  });
  expect(unknownWords(registered)).toBe('Not known, and not taken off: cost, VAT you owe on it.');
});
