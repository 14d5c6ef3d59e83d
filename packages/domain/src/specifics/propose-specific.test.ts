import type { SpecificRule } from '@crosslister/contract/item-specifics.ts';
import { expect, test } from 'vitest';
import { proposeSpecific, valueForNone } from './propose-specific.ts';

const rule = (name: string, values: string[] = [], free_text = true): SpecificRule => {
  return { name, required: true, multiple: false, free_text, max_length: 65, values };
};
const books = 'Books, Comics & Magazines > Books';
const jackets = "Men > Men's Clothing > Coats, Jackets & Waistcoats";
const departments = rule('Department', ['Women', 'Men', 'Unisex Adults', 'Boys'], false);

test.each<[SpecificRule, string, string, string | null]>([
  [rule('Release Title'), 'Pink Floyd - Animals LP (1977, UK)', 'Music > Vinyl Records', 'Animals: name'],
  [rule('Artist'), 'Pink Floyd - Animals LP (1977, UK)', 'Music > Vinyl Records', 'Pink Floyd: name'],
  [rule('Artist'), 'The Wall by Pink Floyd LP', 'Music > Vinyl Records', 'Pink Floyd: name'],
  [rule('Release Title'), 'The Wall LP by Pink Floyd', 'Music > Vinyl Records', 'The Wall: name'],
  // The name of a thing is not the title of a work, and what is sold is nobody's name.
  [rule('Release Title'), 'Animals LP', 'Music > Vinyl Records', null],
  [rule('Release Title'), 'Vinyl LP - Jazz', 'Music > Vinyl Records', null],
  [rule('Artist'), '1970s Decca - Folk LP', 'Music > Vinyl Records', null],
  [rule('Artist'), 'Pink Floyd - Animals - Capitol LP', 'Music > Vinyl Records', null],
  [rule('Movie/TV Title'), 'Jaws - DVD', 'Films & TV > DVDs & Blu-ray Discs', null],
  [rule('Book Title'), 'Emma by Jane Austen', books, 'Emma: name'],
  [rule('Author'), 'Emma by Jane Austen', books, 'Jane Austen: name'],
  [rule('Author'), 'Walks by the Sea', books, null],
  // Of a book either may come first.
  [rule('Book Title'), 'Emma - Jane Austen', books, null],
  [rule('Author'), 'Emma - Jane Austen', books, null],
  [rule('Language', ['English', 'French']), 'Emma', books, 'English: most'],
  [rule('Format', ['CD', 'Record']), 'Folk LP', 'Music > Vinyl Records', 'Record: category'],
  [rule('Format', ['CD', 'DVD']), 'Folk LP', 'Music > Vinyl Records', null],
  [rule('Format', ['Blu-ray', 'DVD']), 'Jaws', 'Films & TV > DVDs & Blu-ray Discs', null],
  // For whom a thing is, no category says: women wear what lies among men's.
  [departments, 'Wax Jacket', "Men > Men's Clothing > Jackets", null],
  [rule('Type', ['Wristwatch', 'Strap']), 'Old thing', 'Watches > Wristwatches', 'Wristwatch: category'],
  [rule('Type', ['Coat', 'Jacket']), 'Wax Jacket', 'Coats, Jackets & Waistcoats', 'Jacket: name'],
  [rule('Type', ['Coat', 'Jacket']), 'Tweed Blazer', 'Coats, Jackets & Waistcoats', null],
  [rule('Type', ['Shoe']), 'Tweed Blazer', 'Clothes, Shoes & Accessories > Blazers', 'Blazer: name'],
  // Not a word of the category, and on no list: nobody knows.
  [rule('Type'), 'Fair Isle Cardigan navy', "Men's Clothing > Jumpers", null],
  [rule('Type'), 'Nike Air Max 90 UK 9', 'Shoes > Trainers', null],
  [rule('Model'), 'Nike Air Max 90 UK 9', 'Shoes > Trainers', null],
  [rule('Type', ['Coat'], false), 'Wax Jacket', 'Coats', 'Coat: category'],
  [rule('Type'), 'Blue', 'Things', null],
  [rule('Colour', ['Blue']), 'Denim jacket, very good condition', 'Coats', null],
  [rule('Colour', ['Blue']), 'Barbour jacket, size 12', 'Coats', null],
  [rule('Colour', ['Blue']), 'Silk scarf, boxed', 'Scarves', null],
  [rule('Colour', ['Blue']), 'Coat, Forest Green, size 12', 'Coats', 'Forest Green: name'],
  [rule('Colour', ['Blue'], false), '1970s Harris Wax Jacket, Ochre', 'Coats', null],
  [rule('Size', ['S', 'M']), 'Wax Jacket', 'Coats', null],
])('proposes for %o of "%s" in %s: %s', (asked, name, path, expected) => {
  const found = proposeSpecific(asked, name, path);
  expect(found && `${found.value}: ${found.from}`).toBe(expected);
});

const asked = ['Release Title', 'Artist', 'Book Title', 'Author', 'Department', 'Type', 'Colour', 'Size'].map(
  (name) => (name === 'Department' ? departments : rule(name)),
);
test.each([
  ['1930s Praktica 35mm Film Camera, Teal', 'Film Photography > Film Cameras', 'Type Camera, Colour Teal'],
  ['Edwardian Zenit Rangefinder, Brass', 'Film Photography > Film Cameras', ''],
  ['1950s Halina Light Meter, Coral', 'Film Photography > Film Cameras', 'Colour Coral'],
  ['Mid-Century Denby Bud Vase, Speckled', 'Home Décor > Vases', 'Type Vase'],
  ['1960s West German Lidded Jar, Cream', 'Pottery & China > Studio Pottery', 'Colour Cream'],
  ['1960s Collins Gardening Book, Teal', books, 'Type Book, Colour Teal'],
  ["1940s Ladybird Children's Annual, Navy", "Children & Young Adults > Children's Books", 'Colour Navy'],
  ['Art Deco Smiths Travel Clock, Black', 'Home Décor > Clocks', 'Type Clock, Colour Black'],
  ['1930s Ingersoll Wristwatch, Burgundy', 'Watches > Wristwatches', 'Type Wristwatch, Colour Burgundy'],
  ['1950s Hailware Table Lamp, Speckled', 'Lighting > Lamps', 'Type Lamp'],
  ['1970s Pifco Glass Shade, Ochre', 'Lighting > Lamps', 'Colour Ochre'],
  ['1970s Harris Wax Jacket, Forest Green', jackets, 'Type Jacket, Colour Forest Green'],
  ['Edwardian Barbour Tweed Blazer, Brass', jackets, ''],
  [
    '1940s St Michael Fair Isle Cardigan, Cream',
    "Men's Clothing > Jumpers & Cardigans",
    'Type Cardigan, Colour Cream',
  ],
  ['1980s Meakin Dinner Plate, Coral', 'Pottery & China > Bone China', 'Colour Coral'],
  ['Art Deco Wedgwood Tea Trio, Navy', 'Pottery & China > Bone China', 'Colour Navy'],
  ['1980s Decca Soundtrack LP, Teal', 'Music > Vinyl Records', 'Colour Teal'],
  ['Edwardian Parlophone 7" Single, Black', 'Music > Vinyl Records', 'Colour Black'],
  ['1960s Topic Spoken Word LP, Cream', 'Music > Vinyl Records', 'Colour Cream'],
])('of "%s" in %s is proposed: %s', (name, path, expected) => {
  const found = asked.flatMap((each) => {
    const value = proposeSpecific(each, name, path)?.value;
    return value ? `${each.name} ${value}` : [];
  });
  expect(found.join(', ')).toBe(expected);
});

test('a value for "none" is one that the category takes, and one that a thing may be without', () => {
  expect(valueForNone(rule('Artist'))).toBe('Does not apply');
  expect(valueForNone(rule('Size', ['M', "Doesn't apply"], false))).toBe("Doesn't apply");
  expect(valueForNone(departments)).toBeNull();
  for (const name of ['Release Title', 'Type', 'Colour']) expect(valueForNone(rule(name)), name).toBeNull();
});
