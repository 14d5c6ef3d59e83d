import type { SpecificRule } from '@crosslister/contract/item-specifics.ts';
import { describe, expect, test } from 'vitest';
import { resolveSpecifics } from './resolve-specifics.ts';

const rule = (name: string, values: string[] = [], over: Partial<SpecificRule> = {}): SpecificRule => ({
  name,
  required: true,
  multiple: false,
  free_text: true,
  max_length: 65,
  values,
  ...over,
});
const sizes = rule('Size', ['6', '8', '10', '12', 'S', 'M', 'L', 'XL', 'One Size']);
const ukShoes = rule('UK Shoe Size', ['5', '5.5', '6', '10']);
const department = rule('Department', ['Women', 'Men', 'Unisex Adults', 'Boys', 'Girls'], {
  free_text: false,
});
const colours = rule('Colour', ['Blue', 'Grey', 'White', 'Dark Blue']);

describe('what nobody typed and is said all the same', () => {
  const women = ['Women', "Women's Clothing", 'Dresses'];
  const types = rule('Type', ['Mug', 'Bowl']);
  const grader = rule('Professional Grader', ['Professional Sports Authenticator (PSA)', 'Other (X)']);
  const state = rule('Card Condition', ['Near Mint or Better', 'Excellent', 'Poor'], { free_text: false });
  test.each<[SpecificRule, string, readonly string[], Record<string, string[]>, string | null]>([
    // By the category itself.
    [department, 'A dress', women, {}, 'Women'],
    [department, 'A dress', ['Dresses'], {}, null],
    [department, 'Jacket', ['Women', 'Men', 'Jackets'], {}, null],
    [rule('Type'), 'Polka Dot', ['Home', 'Mugs'], {}, null],
    [types, 'Polka Dot', ['Kitchen', 'Mugs'], {}, 'Mug'],
    [types, 'Polka Dot', ['Kitchen', 'Plates'], {}, null],
    [rule('Style', ['Trainer', 'Court']), 'Nike Air Max', ['Shoes', 'Trainers'], {}, 'Trainer'],
    [rule('Format', ['CD', 'Record']), 'Low', ['Music', 'Vinyl Records'], {}, 'Record'],
    [rule('Brand', ['Next']), 'A coat', ['Next'], {}, 'Unbranded'],
    [rule('Type', ['Mug'], { required: false }), 'Polka Dot', ['Home', 'Crockery'], {}, null],
    // The title beside the maker who was entered.
    [rule('Book Title'), 'Emma by Jane Austen, Hardback, 2003', [], { Author: ['Jane Austen'] }, 'Emma'],
    [rule('Book Title'), 'Emma by Jane Austen', [], {}, null],
    [rule('Release Title'), 'David Bowie - Low LP 1977', [], { Artist: ['David Bowie'] }, 'Low'],
    [rule('Release Title'), 'Low, David Bowie', [], { Artist: ['David Bowie'] }, null],
    // Of cards.
    [grader, 'Pikachu 60/64 PSA 9', [], {}, 'Professional Sports Authenticator (PSA)'],
    [rule('Grade', ['9', '8.5']), 'Mewtwo CGC 8.5', [], {}, '8.5'],
    [rule('Grade', ['9', '8.5']), 'Mewtwo 9', [], {}, null],
    [state, 'Gengar Fossil NM', [], {}, 'Near Mint or Better'],
    [state, 'Gengar Fossil', [], {}, null],
  ])('%#: %o of %s', (wanted, name, path, given, value) => {
    const { filled } = resolveSpecifics([wanted], { name, path, given });
    expect(filled[0]?.value ?? null).toBe(value);
  });
});

describe('a value that the category does not have', () => {
  test.each<[SpecificRule, string, string | null]>([
    [sizes, 'UK 10', '10'],
    [sizes, 'size 12', '12'],
    [sizes, '10 UK', '10'],
    [sizes, 'Medium', 'M'],
    [sizes, 'EU 38', null],
    [sizes, '11', null],
    [ukShoes, 'UK 5.5', '5.5'],
    [rule('Colour', ['Blue', 'White']), 'Navy', 'Blue'],
    [rule('Colour', ['Blue', 'White']), 'Sky blue', 'Blue'],
    [rule('Material', ['Leather', 'Faux Leather']), 'Real leather', 'Leather'],
    [rule('Department', ['Women', 'Men']), 'Ladys', null],
    [rule('Style', ['Shoulder Bag', 'Tote Bag']), 'Tote', 'Tote Bag'],
    [rule('Style', ['Shoulder Bag', 'Tote Bag']), 'Bag', null],
  ])('%o has nearest to %s: %s', (asked, said, nearest) => {
    const closed = { ...asked, free_text: false };
    const { unknown, faults } = resolveSpecifics([closed], {
      name: 'A thing',
      given: { [asked.name]: [said] },
    });
    expect(unknown).toEqual([{ name: asked.name, said, nearest, message: faults[0] }]);
  });

  test('is asked about where it is a size, although any text is taken; other free values are sent as they are', () => {
    const path = ['Clothes, Shoes & Accessories', 'Women', "Women's Clothing", 'Dresses'];
    const known = { name: 'Dress', path, given: { Size: ['UK 10'], Colour: ['Petrol'] } };
    const { faults, unknown, specifics } = resolveSpecifics([sizes, colours], known);
    expect(faults).toEqual([
      'eBay hides things whose Size is "UK 10" here. It takes: 6, 8, 10, 12, S, M and 3 more.',
    ]);
    expect(unknown).toMatchObject([{ name: 'Size', said: 'UK 10', nearest: '10' }]);
    expect(specifics).toEqual({ Size: ['UK 10'], Colour: ['Petrol'] });
  });

  const worn = 'Clothes, Shoes & Accessories';
  test.each<[SpecificRule, readonly string[], number]>([
    [sizes, [worn, 'Men', "Men's Shoes", 'Boots'], 1],
    [sizes, ['Baby', 'Baby Clothing', "Boys' Baby Clothing"], 1],
    [sizes, [worn, 'Specialty', 'Vintage Clothing & Accessories'], 1],
    [ukShoes, [], 1],
    [sizes, ['Art', 'Art Prints'], 0],
    [sizes, [worn, 'Women', "Women's Bags & Handbags"], 0],
    [sizes, [], 0],
  ])('a measure as %o in %o has %i faults', (asked, path, count) => {
    const given = { [asked.name]: ['30 x 40 cm'] };
    expect(resolveSpecifics([asked], { name: 'A thing', path, given }).faults).toHaveLength(count);
  });
});
