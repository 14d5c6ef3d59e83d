import type { SpecificRule } from '@crosslister/contract/item-specifics.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guessSpecific } from './guess-specific.ts';
import { resolveSpecifics, tidySpecifics } from './resolve-specifics.ts';

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
const brands = rule('Brand', [
  'Unbranded',
  'Next',
  'Levi’s',
  'Marks & Spencer',
  'Sony',
  'Sony Ericsson',
  'Apple',
  'Hermes',
  'Barbour',
  'Emma Bridgewater',
]);
const department = rule('Department', ['Women', 'Men', 'Unisex Adults', 'Boys', 'Girls'], {
  free_text: false,
});
const colours = rule('Colour', ['Blue', 'Grey', 'White', 'Dark Blue']);

describe('what a name tells', () => {
  test.each([
    [brands, 'Vintage LEVIS 501 jeans', 'Levi’s'],
    [brands, "Levi's jeans", 'Levi’s'],
    [brands, 'Sony Ericsson phone by Sony', 'Sony Ericsson'],
    [brands, 'marks and spencer coat', 'Marks & Spencer'],
    [brands, 'Hermès scarf', 'Hermes'],
    [brands, 'Leather case for Apple phones', null],
    [brands, 'Nextbase camera', null],
    [brands, 'An unbranded cup', null],
    [brands, 'Barbour waxed jacket', 'Barbour'],
    [brands, 'Mug, Emma Bridgewater, cat', 'Emma Bridgewater'],
    [rule('Maker', ['Denby', 'Hornsea']), 'Denby stoneware jug', 'Denby'],
    [department, "Women's wool coat", 'Women'],
    [department, 'Mens wool coat', 'Men'],
    [department, 'Ladies hat', 'Women'],
    [colours, 'Dark blue vase', 'Dark Blue'],
    [colours, 'Gray vase', 'Grey'],
    [colours, 'Bluebell vase', null],
    [colours, 'Barbour jacket, navy', 'Blue'],
    [colours, 'Navy and white plate', 'White'],
    [colours, 'Old Navy jeans', null],
    [colours, 'Ochre vase', null],
    [rule('Colour', ['Yellow', 'Navy', 'Blue']), 'Ochre vase', 'Yellow'],
    [rule('Colour', ['Yellow', 'Navy', 'Blue']), 'Navy jacket', 'Navy'],
    [rule('Storage Capacity', ['64 GB', '128 GB']), 'iPhone 128gb black', '128 GB'],
    [rule('Country/Region of Manufacture', ['China']), 'Bone china cup', null],
    [sizes, 'Next dress UK 10', '10'],
    [sizes, 'Next dress UK10/EU38', '10'],
    [sizes, 'Dress, size M', 'M'],
    [sizes, 'Dress size: medium', 'M'],
    [sizes, 'Scarf one size', 'One Size'],
    [sizes, 'Dress size 8-10', null],
    [sizes, 'Dress size M/L', null],
    [sizes, 'Dress US size 10', null],
    [sizes, 'Dress size 10 US', null],
    [sizes, 'Frame size 10 x 12', null],
    [sizes, 'UK 8 and UK 10 dresses', null],
    [sizes, '10 things', null],
    [sizes, 'M and S coat', null],
    [sizes, 'UK 2010 coin', null],
    [ukShoes, 'Trainers EU 39 UK 5.5', '5.5'],
    [ukShoes, 'Trainers size 6', '6'],
    [ukShoes, 'Trainers EU 10', null],
  ])('%#: %o in %s', (asked, name, value) => {
    expect(guessSpecific(asked, name)).toBe(value);
  });

  const word = fc.constantFrom(
    'Next',
    'next',
    'Sony',
    'Ericsson',
    'SONY',
    'for',
    'blue',
    'x',
    '10',
    'UK',
    'size',
    '&',
    'é',
  );
  const text = fc.oneof(
    fc.array(word, { maxLength: 8 }).map((words) => words.join(' ')),
    fc.string({ unit: 'binary' }),
  );

  test('it is always one of the list, and the name has all of its letters', () => {
    const letters = (value: string) => value.toLowerCase().replace(/[^a-z0-9]/g, '');
    fc.assert(
      fc.property(text, fc.constantFrom(brands, colours, department, sizes), (name, asked) => {
        const value = guessSpecific(asked, name);
        if (value === null) return;
        expect(asked.values).toContain(value);
        if (asked === brands) expect(letters(name.normalize('NFKD'))).toContain(letters(value));
      }),
    );
  });

  test('a value alone in the name is found, whatever stands around it', () => {
    const known = fc.constantFrom(...brands.values.filter((value) => value !== 'Unbranded'));
    const around = fc.stringMatching(/^[,.;:!?()\s]{0,5}$/);
    fc.assert(
      fc.property(known, around, around, (value, before, after) => {
        expect(guessSpecific(brands, `${before} ${value.toUpperCase()} ${after}`)).toBe(value);
      }),
    );
  });
});

describe('what a description tells', () => {
  const type = rule('Type', ['Mug', 'Jacket', 'Coat']);
  const closedType = rule('Type', ['Mug'], { free_text: false });
  const artist = rule('Artist');
  test.each<[SpecificRule, string, string, string | null]>([
    [artist, 'Low LP', '<p>Mint.</p><ul><li>Artist: David Bowie</li></ul>', 'David Bowie'],
    [artist, 'Low LP', 'Great record\nArtist - David Bowie\nPressed in 1977', 'David Bowie'],
    [artist, 'Low LP', 'An artist: one of the best', null],
    [brands, 'Waxed coat', '<p><b>Maker:</b> Barbour</p>', 'Barbour'],
    [brands, 'Waxed coat', 'Brand: NEXT', 'Next'],
    [brands, 'Next coat', 'Brand: Sony', 'Next'],
    [rule('EAN'), 'Radio', 'EAN: 5012345678900', '5012345678900'],
    [sizes, 'Coat', 'Size: M', 'M'],
    [sizes, 'Vase', 'Size: 12 x 30 cm', null],
    [sizes, 'Coat', 'Colour: grey. Fits size 10 UK', '10'],
    [closedType, 'Cup', 'Type: Beaker', null],
    [type, 'Something warm', 'A jacket for the winter.', 'Jacket'],
    [type, 'Something warm', 'A jacket, or a coat.', null],
    [{ ...type, required: false }, 'Something warm', 'A jacket for the winter.', null],
    [rule('Material', ['Cotton'], { multiple: true }), 'Shirt', 'Material: cotton, wool', 'Cotton'],
    [artist, 'Low LP', `Artist: ${'x'.repeat(66)}`, null],
    [rule('Language', ['English', 'French']), 'Dune', 'An Old English Sheepdog is in it.', null],
  ])('%#: %o', (wanted, name, description, value) => {
    const { filled } = resolveSpecifics([wanted], { name, description, given: {} });
    expect(filled.find(({ from }) => from !== 'stand_in')?.value ?? null).toBe(value);
  });

  test('it is said where a value comes from, and the name comes first', () => {
    const rules = [colours, brands, rule('Author')];
    const known = {
      name: 'Blue cup',
      description: 'Colour: White\nMaker: Denby\nAuthor: A. Writer',
      given: {},
    };
    expect(resolveSpecifics(rules, known)).toMatchObject({
      filled: [
        { name: 'Colour', value: 'Blue', from: 'name' },
        { name: 'Brand', value: 'Denby', from: 'description' },
        { name: 'Author', value: 'A. Writer', from: 'description' },
      ],
      missing: [],
    });
  });
});

describe('what is sent', () => {
  test("the seller's own first, then the listing's, the name's, and eBay's own words for none", () => {
    const ean = rule('EAN');
    const type = rule('Type');
    const rules = [brands, department, colours, ean, type, rule('Style', [], { required: false })];
    const resolved = resolveSpecifics(rules, {
      name: 'Blue mens coat by Next',
      given: { brand: ['sony'], 'Made for': ['Rain'] },
      present: { Colour: ['White'], Brand: ['Old'] },
    });
    expect(resolved).toEqual({
      specifics: {
        Brand: ['Sony'],
        Colour: ['White'],
        Department: ['Men'],
        EAN: ['Does not apply'],
        'Made for': ['Rain'],
      },
      filled: [
        { name: 'Department', value: 'Men', from: 'name' },
        { name: 'EAN', value: 'Does not apply', from: 'stand_in' },
      ],
      missing: ['Type'],
      faults: [],
      unknown: [],
    });
  });

  test('an emptied one is no longer kept as the listing has it', () => {
    const { specifics } = resolveSpecifics([colours], {
      name: 'Grey cup',
      given: { Colour: [], Theme: [] },
      present: { Colour: ['White'], Theme: ['Sea'] },
    });
    expect(specifics).toEqual({ Colour: ['Grey'] });
  });

  test('a stand-in only where eBay takes it', () => {
    const closed = rule('Brand', ['Next'], { free_text: false });
    expect(resolveSpecifics([closed], { name: 'Cup', given: {} }).missing).toEqual(['Brand']);
    const optional = rule('MPN', [], { required: false });
    expect(resolveSpecifics([optional], { name: 'Cup', given: {} }).specifics).toEqual({});
  });

  test.each([
    [{ department: ['women'] }, []],
    [
      { Department: ['Ladys'] },
      ['eBay does not take "Ladys" as Department here. It takes: Women, Men, Unisex Adults, Boys, Girls.'],
    ],
    [{ Colour: ['Blue', 'White', 'blue'] }, ['eBay takes one value for Colour, not 2.']],
    [
      { Colour: ['x'.repeat(66)] },
      [`"${'x'.repeat(20)}..." is too long as Colour: eBay takes 65 characters.`],
    ],
  ])('%o is judged', (given, faults) => {
    expect(resolveSpecifics([department, colours], { name: 'Cup', given }).faults).toEqual(faults);
  });

  test('more than eBay takes in all are refused', () => {
    const given = Object.fromEntries(Array.from({ length: 46 }, (_, n) => [`Fact ${n}`, ['Yes']]));
    expect(resolveSpecifics([], { name: '', given }).faults).toEqual([
      'eBay takes at most 45 item specifics, and there are 46.',
    ]);
  });
});

test('what a shop says is kept as far as it fits', () => {
  const read = {
    ' Colour ': ['Blue', ' blue', ''],
    Long: ['x'.repeat(66), 'short'],
    Empty: [],
    Nul: ['a\0b'],
  };
  expect(tidySpecifics(read)).toEqual({ Colour: ['Blue'], Long: ['short'] });
});

describe('a value under another name for the same', () => {
  const given = { Size: ['10'], Color: ['Blue'], Theme: ['City'] };

  test('goes where the category asks for it', () => {
    const { specifics, missing } = resolveSpecifics([ukShoes, colours], { name: 'Boots', given });
    expect(specifics).toEqual({ 'UK Shoe Size': ['10'], Colour: ['Blue'], Theme: ['City'] });
    expect(missing).toEqual([]);
  });

  test('stays where it is if the category would refuse it, and is asked for', () => {
    const closed = { ...ukShoes, free_text: false };
    const { specifics, missing } = resolveSpecifics([closed], { name: 'Boots', given: { Size: ['38'] } });
    expect(specifics).toEqual({ Size: ['38'] });
    expect(missing).toEqual(['UK Shoe Size']);
  });

  test('is not lent by a name that the category has too, nor to a name that says something', () => {
    const both = [ukShoes, { ...sizes, required: false }];
    expect(resolveSpecifics(both, { name: 'Boots', given: { Size: ['10'] } }).missing).toEqual([
      'UK Shoe Size',
    ]);
    const two = { Size: ['6'], 'UK Shoe Size': ['10'] };
    expect(resolveSpecifics([ukShoes], { name: 'Boots', given: two }).specifics).toEqual(two);
  });

  test('and never across systems of sizes', () => {
    const { specifics, missing } = resolveSpecifics([ukShoes], {
      name: 'Boots',
      given: { 'EU Shoe Size': ['38'] },
    });
    expect(specifics).toEqual({ 'EU Shoe Size': ['38'] });
    expect(missing).toEqual(['UK Shoe Size']);
  });
});

test('a number with a wrong check digit is refused by its name', () => {
  const given = { EAN: ['4006381333932'], ISBN: ['Does not apply'], UPC: ['036000291452'] };
  expect(resolveSpecifics([], { name: 'Pens', given }).faults).toEqual([
    '4006381333932 is no EAN: a digit is missing or wrong.',
  ]);
});
