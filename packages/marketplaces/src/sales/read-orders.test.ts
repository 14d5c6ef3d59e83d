import { expect, test } from 'vitest';
import { MarketplaceError } from '../errors.ts';
import { halving, type Piece, readEach } from './read-orders.ts';

test('one row that cannot be parsed is named, and the others are read', () => {
  const parse = (text: string) => JSON.parse(text) as number;
  const name = (text: string, cause: unknown) => ({ orderId: text, url: '', why: (cause as Error).name });
  expect(readEach(['1', '{', '3'], parse, name)).toEqual({
    read: [1, 3],
    unread: [{ orderId: '{', url: '', why: 'SyntaxError' }],
  });
});

const down = () => new MarketplaceError('unavailable', 'It has a problem.', { status: 500 });

/** A list of `length` rows that fails for every page with one of the `bad`. */
function listWith(length: number, bad: number[]) {
  const asked: Piece[] = [];
  let inARow = 0;
  let most = 0;
  const readPage = async (piece: Piece) => {
    asked.push(piece);
    const { offset, limit } = piece;
    const isBad = bad.some((row) => row >= offset && row < offset + limit);
    inARow = isBad ? inARow + 1 : 0;
    most = Math.max(most, inARow);
    if (isBad) throw down();
    const size = Math.max(0, Math.min(limit, length - offset));
    return { rows: Array.from({ length: size }, (_, index) => offset + index) };
  };
  return { readPage, asked, most: () => most };
}

test.each([
  ['none', 100, []],
  ['the first', 100, [0]],
  ['the last of a full page', 100, [99]],
  ['some side by side', 100, [40, 41, 42, 43, 44]],
  ['some far apart', 100, [3, 47, 95]],
  ['the only one', 1, [0]],
  ['the last of a short page', 7, [6]],
])('where the marketplace fails at %s, all others are read', async (_name, length, bad) => {
  const list = listWith(length, bad);
  const { parts, passedOver } = await halving({ offset: 0, limit: 100 }, list.readPage);
  const all = Array.from({ length }, (_, row) => row);
  expect(parts.flatMap(({ page }) => page.rows)).toEqual(all.filter((row) => !bad.includes(row)));
  expect(passedOver.toSorted((one, other) => one - other)).toEqual(bad);
  expect(list.most(), 'failures in a row').toBeLessThan(5);
});

test('starts where it is told, and asks for no more', async () => {
  const list = listWith(500, [130]);
  const { parts, passedOver } = await halving({ offset: 90, limit: 50 }, list.readPage);
  const rows = parts.flatMap(({ page }) => page.rows);
  expect([rows[0], rows.at(-1), rows.length, passedOver]).toEqual([90, 139, 49, [130]]);
});

test('a marketplace that is down is asked a few times, and its failure is thrown', async () => {
  const list = listWith(
    100,
    Array.from({ length: 1000 }, (_, row) => row),
  );
  await expect(halving({ offset: 0, limit: 100 }, list.readPage)).rejects.toThrow('It has a problem.');
  expect(list.asked).toHaveLength(4);
});

test('any other failure is thrown at once', async () => {
  const refused = new MarketplaceError('rate_limited', 'Slower, please.');
  const asked: Piece[] = [];
  const readPage = async (piece: Piece): Promise<{ rows: number[] }> => {
    asked.push(piece);
    throw refused;
  };
  await expect(halving({ offset: 0, limit: 100 }, readPage)).rejects.toBe(refused);
  expect(asked).toHaveLength(1);
});
