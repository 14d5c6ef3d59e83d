import { expect, test } from 'vitest';
import { inPieces } from './in-pieces.ts';

test('one more than a piece takes is a second piece, and nothing is none', async () => {
  expect(await inPieces([1, 2, 3], 2, async (piece) => piece)).toEqual([[1, 2], [3]]);
  expect(await inPieces([], 2, async (piece) => piece)).toEqual([]);
});

test('what comes behind a piece that failed is not sent', async () => {
  const sent: number[][] = [];
  const send = async (piece: number[]) => {
    sent.push(piece);
    throw new Error('No answer.');
  };
  await expect(inPieces([1, 2, 3], 2, send)).rejects.toThrow('No answer.');
  expect(sent).toEqual([[1, 2]]);
});
