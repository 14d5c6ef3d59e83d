import { expect, test } from 'vitest';
import { selfCheckWords } from './self-check-words.ts';

const check = (missing: string[], found: string[]) =>
  selfCheckWords({ label: 'Vinted', found, missing, version: '2026-09-24' });
const found = Array.from({ length: 11 }, (_, index) => `Field ${index}`);

test.for([
  [
    ['Title', 'Brand', 'Parcel size'],
    found,
    "3 of 14 fields not found: Title, Brand, Parcel size. Looked for in Vinted's form as of 2026-09-24.",
  ],
  [
    ['Title', 'Price'],
    [],
    "2 of 2 fields not found: Title, Price. Is this the form for a new item? Looked for in Vinted's form as of 2026-09-24.",
  ],
  [[], found, "All 11 fields found. Looked for in Vinted's form as of 2026-09-24."],
] as const)('%s missing', ([missing, there, words]) => {
  expect(check([...missing], [...there])).toBe(words);
});
