import { expect, test } from 'vitest';
import { proposalsFor } from './use-proposals.ts';

const rule = (name: string, free_text = true) => {
  return { name, required: true, multiple: false, free_text, max_length: 65, values: [] };
};
const names = new Map([
  [1, 'Pink Floyd - Animals LP, Teal'],
  [2, 'HMV Folk LP, Cream'],
]);

test('each row has its own proposal or an empty field, and what has none is offered the value for "none" where the category takes it', () => {
  const cells = [1, 2].map((product_id) => ({ product_id, platform: 'ebay' as const, categoryId: '7' }));
  const missed = ['Release Title', 'Artist', 'Grade'].map((name) => ({
    field: 'specifics' as const,
    name,
    cells,
  }));
  const { likely, none, open } = proposalsFor(
    [...missed, { field: 'condition', name: 'Condition', cells }],
    (id) => names.get(id) ?? '',
    (_, name) => rule(name, name !== 'Grade'),
    () => 'Music > Vinyl Records',
  );
  const short = (all: typeof likely) => all.map(({ product_id: id, name, value }) => [id, name, value]);
  expect(short(likely)).toEqual([
    [1, 'Release Title', 'Animals'],
    [1, 'Artist', 'Pink Floyd'],
  ]);
  expect(short(none)).toEqual([[2, 'Artist', 'Does not apply']]);
  expect(short(open)).toEqual([
    [2, 'Release Title', ''],
    [2, 'Artist', ''],
  ]);
});
