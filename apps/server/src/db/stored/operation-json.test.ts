import { operationKinds } from '@crosslister/contract/lists.ts';
import { describe, expect, test } from 'vitest';
import { readOperation } from './operation-json.ts';

const nothing = { params: {}, journal: {}, result: null };

describe('operations typed by kind', () => {
  test.each(operationKinds)('%s: a row that has just been stored is read as it is', (kind) => {
    expect(readOperation({ kind, ...nothing })).toEqual({ kind, ...nothing });
  });

  test('what is known of a kind stays, and what another release stored beside it is left out', () => {
    const params = { reason: 'sale', sale_id: 7, sold_on: 'ebay', written_back: true, of_later: 1 };
    const { of_later: _, ...known } = params;
    const result = { status_seen: 'ENDED', checked_at: '2026-11-22', of_later: 1 };
    const row = readOperation({ kind: 'delist', params, journal: {}, result });
    expect(row).toEqual({
      kind: 'delist',
      params: known,
      journal: {},
      result: { status_seen: 'ENDED', checked_at: '2026-11-22' },
    });
  });

  test('what cannot be read counts as not there, and the rest is read all the same', () => {
    const params = { reason: 'a whim', sale_id: 'seven', platforms: ['ebay', 'attic'], sold_on: 'etsy' };
    expect(readOperation({ kind: 'delist', ...nothing, params }).params).toEqual({ sold_on: 'etsy' });
  });

  test('edits that came while a revise was under way are edits as well', () => {
    const params = { title: true, again: { price: true, lowers: true, glaze: true } };
    expect(readOperation({ kind: 'revise', ...nothing, params }).params).toEqual({
      title: true,
      again: { price: true, lowers: true },
    });
  });

  test('the entries of adapters and of a reading are kept as they are', () => {
    const journal = { sent: true, generation: null, etsy_create: { tries: 1 }, ebay_images: {} };
    expect(readOperation({ kind: 'crosslist', ...nothing, journal }).journal).toEqual(journal);
    const progress = { cursor: null, done: 3 };
    expect(readOperation({ kind: 'sync', ...nothing, journal: { progress } }).journal).toEqual({ progress });
  });
});
