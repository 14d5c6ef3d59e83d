import { expect, test } from 'vitest';
import { decodeCsv } from './read-csv-file.ts';

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes).buffer;

test('reads UTF-8', () => {
  expect(decodeCsv(new TextEncoder().encode('Café £5').buffer)).toBe('Café £5');
});

test('reads what Excel saved in the Windows code page', () => {
  expect(decodeCsv(bytesOf(0xa3, 0x35, 0xe9))).toBe('£5é');
});
