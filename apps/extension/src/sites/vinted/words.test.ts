import { ebayConditions } from '@crosslister/contract/listings/conditions.ts';
import { expect, test } from 'vitest';
import type { FillItem } from '../site.ts';
import { categoryWords, isAboutWord, kindsOf } from './category-words.ts';
import {
  asColour,
  isbnOf,
  isNoBrand,
  labelOfSize,
  splitNames,
  valueFor,
  valuesOf,
  vintedCondition,
} from './labels.ts';

const item = (title: string, specifics: FillItem['specifics']): FillItem => ({
  title,
  name: title,
  description: '',
  pricePence: 100,
  sku: '',
  condition: null,
  specifics,
  ebayCategory: null,
  category: null,
  photos: [],
});

test('the words of item specifics are searched first, then the last nouns of the title that are nothing else', () => {
  expect(
    categoryWords(
      item('Barbour waxed jacket green M', { Brand: ['Barbour'], Colour: ['Green'], Type: ['Coat'] }),
    ),
  ).toEqual(['Coat', 'jacket', 'waxed']);
  expect(categoryWords(item('One two three four five six', {})).length).toBeLessThanOrEqual(4);
  expect(categoryWords(item('M 12', {}))).toEqual([]);
});

test.for([
  ["Women's jackets", 'Jacket', true],
  ['Vases', 'vase', true],
  ['Dresses', 'dress', true],
  ['Party dresses', 'Party', true],
  ['Puppets', 'puppy', false],
  ['Non-fiction books', 'jacket', false],
  ['Bodies', 'body', true],
] as const)('%s is about %s: %s', ([category, words, expected]) => {
  expect(isAboutWord(category, words)).toBe(expected);
});

test('every condition of eBay is one of Vinted’s five, or is left to the seller', () => {
  const five = ['New with tags', 'New without tags', 'Very good', 'Good', 'Satisfactory'];
  for (const condition of ebayConditions) expect([...five, null]).toContain(vintedCondition(condition));
  expect(vintedCondition('NEW')).toBe('New with tags');
  expect(vintedCondition('USED_EXCELLENT')).toBe('Good');
  expect(vintedCondition('FOR_PARTS_OR_NOT_WORKING')).toBeNull();
  expect(vintedCondition('toString')).toBeNull();
  expect(vintedCondition(null)).toBeNull();
});

test('item specifics are found whatever their case, and names in one value are taken apart', () => {
  expect(valuesOf({ colour: [' ', 'Navy  blue'] }, ['Colour', 'Color'])).toEqual(['Navy blue']);
  expect(valuesOf({ Color: ['Red'] }, ['Colour', 'Color'])).toEqual(['Red']);
  expect(valuesOf({}, ['Colour'])).toEqual([]);
  expect(splitNames(['Black/White and navy', '80% Cotton, 20% Wool', 'Black'])).toEqual([
    'Black',
    'White',
    'navy',
    'Cotton',
    'Wool',
  ]);
  expect(splitNames(['Sandy'])).toEqual(['Sandy']);
  expect(asColour('Gray')).toBe('Grey');
  expect(asColour('Teal')).toBe('Teal');
  expect([isNoBrand('Unbranded'), isNoBrand('Barbour')]).toEqual([true, false]);
});

test('a size is a whole label or one side of it, and never a guess', () => {
  const labels = ['S / UK 8-10', 'M / UK 12-14', 'M / Tall', 'One size'];
  expect(labelOfSize(labels, 's')).toBe('S / UK 8-10');
  expect(labelOfSize(labels, 'm / uk 12-14')).toBe('M / UK 12-14');
  expect(labelOfSize(labels, 'M')).toBeNull();
  expect(labelOfSize(labels, '12')).toBeNull();
  expect(labelOfSize(labels, 'one size')).toBe('One size');
});

test('a kind of thing is known by eBay’s category, then by the word that says what it is', () => {
  const jacket = item('Barbour waxed jacket', { Brand: ['Barbour'] });
  expect(kindsOf({ ...jacket, ebayCategory: '57988' })).toEqual(['ebay:57988', 'word:jacket']);
  expect(kindsOf(item('M 12', {}))).toEqual([]);
});

test.for([
  [{ ISBN: ['978-0-19-501919-3'] }, '9780195019193'],
  [{ EAN: ['5012345678900'] }, null],
  [{ ISBN: ['0-19-501919-9'] }, '9780195019193'],
  [{ 'ISBN-10': ['080442957X'] }, '9780804429573'],
  [{ ISBN: ['0-19-501919-8'] }, null],
  [{ ISBN: ['9780195019194'] }, null],
  [{ EAN: ['9780195019193'] }, '9780195019193'],
  [{}, null],
] as const)('the ISBN of %o is %s', ([specifics, isbn]) => {
  expect(isbnOf(specifics as unknown as FillItem['specifics'])).toBe(isbn);
});

test('a field that is left to the seller has the value they would enter, in Vinted’s words', () => {
  const specifics = {
    Brand: ['Barbour'],
    Colour: ['Gray/Navy blue/Red'],
    'Lock Status': ['Unlocked'],
    ISBN: ['x'],
  };
  const jacket = { ...item('Waxed jacket', specifics), condition: 'USED_VERY_GOOD' };
  const values = ['Brand', 'Condition', 'Colour', 'SIM lock', 'Size', 'ISBN', 'Category', 'Photos'].map(
    (field) => valueFor(jacket, field),
  );
  expect(values).toEqual(['Barbour', 'Very good', 'Grey, Navy', 'Unlocked', null, null, null, null]);
});
