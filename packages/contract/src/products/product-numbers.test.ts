import { expect, test } from 'vitest';
import { attribute, attributeNamed, attributeNames } from '../platforms/attributes.ts';
import { isbn13, numberMistake } from './product-numbers.ts';

test('a name means one attribute, and every marketplace has a place that says where', () => {
  const names = attributeNames.flatMap((name) => attribute(name).names.map((each) => each.toLowerCase()));
  expect(new Set(names).size).toBe(names.length);
  expect(attributeNamed(' uk shoe size ')).toBe('size');
  expect(attributeNamed('EU Shoe Size')).toBe('eu_size');
  expect(attributeNamed('Theme')).toBeUndefined();
});

test.for([
  ['EAN', '4006381333931', true],
  ['EAN', '4006381333932', false],
  ['EAN', '96385074', true],
  ['EAN', '400638133393', false],
  ['EAN', '036000291452', true],
  ['UPC', '0 36000 29145 2', true],
  ['UPC', '4006381333931', false],
  ['ISBN', '978-0-19-501919-3', true],
  ['ISBN', '080442957X', true],
  ['ISBN', '0804429571', false],
  ['ISBN', '4006381333931', false],
  ['isbn-13', 'Does not apply', true],
  ['MPN', 'anything', true],
  ['Theme', '12', true],
] as const)('%s %s is right: %s', ([name, value, isRight]) => {
  expect(numberMistake(name, value) === undefined).toBe(isRight);
});

test('a mistake names the number', () => {
  expect(numberMistake('EAN', '12 ')).toBe('12 is no EAN: a digit is missing or wrong.');
});

test('a short number of a book becomes the long one', () => {
  expect(isbn13('0-19-501919-9')).toBe('9780195019193');
  expect(isbn13('080442957X')).toBe('9780804429573');
  expect(isbn13('4006381333931')).toBeNull();
});
