import type { SpecificRule } from '@crosslister/contract/item-specifics.ts';
import { expect, test } from 'vitest';
import { proposeSpecific, valueForNone } from './propose-specific.ts';

const rule = (name: string, values: string[] = [], free_text = true): SpecificRule => {
  return { name, required: true, multiple: false, free_text, max_length: 65, values };
};
const books = 'Books, Comics & Magazines > Books';
const departments = rule('Department', ['Women', 'Men', 'Unisex Adults', 'Boys'], false);

test.each<[SpecificRule, string, string, string | null]>([
  [rule('Release Title'), 'Edwardian Decca Jazz LP, Teal', 'Music > Vinyl Records', 'Edwardian Decca Jazz'],
  [rule('Release Title'), 'Pink Floyd - Animals LP (1977, UK)', 'Music > Vinyl Records', 'Animals'],
  [rule('Artist'), 'Pink Floyd - Animals LP (1977, UK)', 'Music > Vinyl Records', 'Pink Floyd'],
  // A label is no artist.
  [rule('Artist'), 'Edwardian Decca Jazz LP, Teal', 'Music > Vinyl Records', null],
  [rule('Book Title'), 'Emma by Jane Austen', books, 'Emma'],
  [rule('Author'), 'Emma by Jane Austen', books, 'Jane Austen'],
  [rule('Author'), '1960s Collins Gardening Book, Teal', books, null],
  [rule('Language', ['English', 'French']), 'Emma', books, 'English'],
  [rule('Format', ['CD', 'Record']), 'Folk LP', 'Music > Vinyl Records', 'Record'],
  [rule('Format', ['CD', 'DVD']), 'Folk LP', 'Music > Vinyl Records', null],
  [departments, 'Wax Jacket', "Men > Men's Clothing > Jackets", 'Men'],
  [rule('Type', ['Wristwatch', 'Strap']), 'Old thing', 'Watches > Wristwatches', 'Wristwatch'],
  [rule('Type'), '1950s Hailware Table Lamp, Speckled', 'Lighting > Lamps', 'Lamp'],
  // Not a word of the category, and on no list: nobody knows.
  [rule('Type'), 'Fair Isle Cardigan navy', "Men's Clothing > Jumpers", null],
  [rule('Type'), 'Nike Air Max 90 UK 9', 'Shoes > Trainers', null],
  [rule('Model'), 'Nike Air Max 90 UK 9', 'Shoes > Trainers', null],
  [rule('Artist'), 'The Wall by Pink Floyd LP', 'Music > Vinyl Records', 'Pink Floyd'],
  // Of a book either may come first.
  [rule('Book Title'), 'Emma - Jane Austen', books, null],
  [rule('Author'), 'Emma - Jane Austen', books, null],
  [rule('Colour', ['Blue']), 'Denim jacket, very good condition', 'Coats', null],
  [rule('Colour', ['Blue']), 'Barbour jacket, size 12', 'Coats', null],
  [rule('Colour', ['Blue']), 'Silk scarf, boxed', 'Scarves', null],
  [rule('Colour', ['Blue']), 'Coat, Forest Green, size 12', 'Coats', 'Forest Green'],
  [rule('Type', ['Coat'], false), 'Wax Jacket', 'Coats', 'Coat'],
  [rule('Type'), 'Blue', 'Things', null],
  [rule('Colour', ['Blue']), '1970s Harris Wax Jacket, Forest Green', 'Coats', 'Forest Green'],
  [rule('Colour', ['Blue'], false), '1970s Harris Wax Jacket, Ochre', 'Coats', null],
  [rule('Size', ['S', 'M']), 'Wax Jacket', 'Coats', null],
])('proposes for %o of "%s" in %s: %s', (asked, name, path, value) => {
  expect(proposeSpecific(asked, name, path)).toBe(value);
});

test('a value for "none" is one that the category takes', () => {
  expect(valueForNone(rule('Artist'))).toBe('Does not apply');
  expect(valueForNone(rule('Size', ['M', "Doesn't apply"], false))).toBe("Doesn't apply");
  expect(valueForNone(departments)).toBeNull();
});
