import { expect, test } from 'vitest';
import { cellsOf, simulationNotes } from './simulation-words.ts';

const there = {
  platform: 'ebay',
  own: 1,
  up: 3,
  down: 1,
  median: 1.5,
  largest: -2,
  below_cost: 2,
  below_cost_before: 0,
  without_cost: 4,
  left_before: 100,
  left_after: 104.5,
  fees_known: false,
} as const;

test('what changes is a row, and what the row does not say is a sentence', () => {
  expect(cellsOf(there)).toEqual(['4 (3 up, 1 down)', '+£1.50', '-£2.00', '£100.00 → £104.50']);
  expect(simulationNotes([there])).toEqual([
    'eBay: 2 prices would make a loss (0 today).',
    'eBay: 1 product with a price of its own there stays as it is.',
    'eBay: the cost of 4 products is not known.',
    'eBay: its fees are not known. Enter them under Fees.',
  ]);
  const same = { ...there, up: 0, down: 0, median: null, largest: null };
  expect(cellsOf(same).slice(0, 3)).toEqual(['none', '–', '–']);
  expect(simulationNotes([same])).toEqual([]);
});
