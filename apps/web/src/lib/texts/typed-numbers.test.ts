import { expect, test } from 'vitest';
import { plainAmount, priceMistake, wholeNumber } from './typed-numbers.ts';

test.each([
  ['12.50', '12.50'],
  [' £12.50 ', '12.50'],
  ['12,5', '12.5'],
  ['1,250', '1250'],
  ['1,250,000.50', '1250000.50'],
  // Neither thousands nor pence: not guessed at.
  ['12,50,1', '12,50,1'],
  ['twelve', 'twelve'],
])('an amount typed as %s is sent as %s', (typed, plain) => {
  expect(plainAmount(typed)).toBe(plain);
});

test.each([
  ['', 'Price is required.'],
  ['0', 'Price must be at least £0.01.'],
  ['0.001', 'Price takes at most two decimals.'],
  ['-3', 'Price cannot be negative.'],
  ['-£3.50', 'Price cannot be negative.'],
  ['-', 'Price must be a number such as 12.50.'],
  ['1e3', 'Price must be a number such as 12.50.'],
  ['10000000', 'Price is too large.'],
  ['0.01', undefined],
])('a price of %s', (typed, mistake) => {
  expect(priceMistake(typed)).toBe(mistake);
});

const markup = { min: 0, max: 1000 };

test.each([
  ['25', 25],
  ['', 0],
  ['abc', 0],
  ['-', 0],
  ['007', 7],
])('a markup of %s is %s', (typed, value) => {
  expect(wholeNumber(typed, markup)).toEqual({ value });
});

test.each(['1200', '-3', '12.9', '2o'])(
  'a markup of %s is refused with a sentence, and no other number takes its place',
  (typed) => {
    const mistake = `Must be a whole number from 0 to 1000: "${typed}" cannot be saved.`;
    expect(wholeNumber(typed, markup)).toEqual({ mistake });
  },
);
