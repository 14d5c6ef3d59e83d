import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fittingFirst, wearerFit, wearerIn, wearerOf } from './wearer.ts';

describe('for whom words say that a thing is', () => {
  test.each([
    ["Levi's denim jacket women's size 12", 'women'],
    ['Levi’s denim jacket WOMEN’S size 12', 'women'],
    ['Womens wool coat', 'women'],
    ['Ladies hat', 'women'],
    ["Lady's glove", 'women'],
    ['Mens wool coat', 'men'],
    ["Men's brogues", 'men'],
    ["A gentleman's umbrella", 'men'],
    ["Girls' party dress", 'girls'],
    ['Boys football boots', 'boys'],
    ["Children's wellies", 'kids'],
    ["Kid's anorak", 'kids'],
    ['Baby girl dress, 3-6 months', 'girls, babies'],
    ['Toddler coat', 'toddlers'],
    ['Mens/womens fleece', 'women, men'],
    ['Gender-Neutral Adult Clothing', 'anyone (unisex), adults'],
    ['Unisex hoodie', 'anyone (unisex)'],
    ['Spider-Man cape', ''],
    ['Kid leather gloves', ''],
    ['Baby blue cardigan', ''],
    ['Beach Boys T-shirt', ''],
    ['X-Men T-shirt', ''],
    ['Mentor boots', ''],
    ['', ''],
  ])('%s: %s', (text, names) => {
    expect(wearerIn(text).names.join(', ')).toBe(names);
  });

  const product = (name: string, Department: string[], description = '') =>
    wearerOf({ name, description, specifics: Department.length > 0 ? { Department } : {} }).names;
  test('the Department comes before the name, and a line of the description is one', () => {
    expect(product('Boys Dont Cry T-shirt', ['Women'])).toEqual(['women']);
    expect(product('Denim jacket', [], '<p>Department: Women</p>')).toEqual(['women']);
    expect(product('Mens denim jacket', ['Other'])).toEqual(['men']);
    expect(product('Mens denim jacket', [])).toEqual(['men']);
  });
});

const women = ['Clothes', 'Women', "Women's Clothing", 'Coats'];
const men = ['Clothes', 'Men', "Men's Clothing", 'Coats'];
const girls = ['Clothes', 'Kids', "Girls' Clothing", 'Coats'];
const boys = ['Clothes', 'Kids', "Boys' Clothing", 'Coats'];
const baby = ['Baby', "Girls' Clothing (0-24 Months)"];
const vintage = ['Clothes', 'Vintage', 'Coats'];
const records = ['Music', 'Vinyl Records'];

describe('whether a category is for the same people', () => {
  test.each([
    ['Womens coat', women, 'same'],
    ['Womens coat', men, 'other'],
    ['Womens coat', girls, 'other'],
    ['Womens coat', vintage, 'open'],
    ['Girls coat', girls, 'same'],
    ['Girls coat', boys, 'other'],
    ['Girls coat', women, 'other'],
    ['Girls coat', ['Clothes', 'Kids', 'Coats'], 'same'],
    ['Kids coat', boys, 'same'],
    ['Kids coat', men, 'other'],
    ['Baby girl coat', baby, 'same'],
    ['Baby boy coat', baby, 'other'],
    ['Baby coat', girls, 'other'],
    ['Toddler coat', girls, 'same'],
    ['Unisex coat', men, 'other'],
    ['Unisex coat', ['Clothes', "Men's & Women's Coats"], 'same'],
    ['Mens or womens coat', men, 'same'],
    ['Womens coat', ['Unisex Adult Clothing'], 'other'],
    ['Coat', men, 'open'],
    ['Men at Work LP', records, 'open'],
    ['Womens coat', [], 'open'],
  ] as const)('%s in %j: %s', (name, path, fit) => {
    expect(wearerFit(wearerIn(name), path)).toBe(fit);
  });
});

describe('the suggestion that fits comes first', () => {
  const paths = [women, men, girls, boys, baby, vintage, records];
  const first = (name: string, ...of: string[][]) =>
    fittingFirst(
      of.map((path) => ({ path })),
      wearerIn(name),
    )[0]?.path;
  test('one for the same people, else one beside it that does not say', () => {
    expect(first('Womens coat', men, records, women)).toBe(women);
    expect(first('Womens coat', men, vintage)).toBe(vintage);
    // Something quite different that fits by saying nothing.
    expect(first('Womens coat', men, records)).toBe(men);
    expect(first('Coat', men, women)).toBe(men);
    expect(first('Womens LP', records, women)).toBe(records);
  });

  const list = fc
    .array(fc.constantFrom(...paths), { maxLength: 8 })
    .map((of) => of.map((path) => ({ path })));
  const name = fc
    .array(fc.constantFrom("women's", 'ladies', 'mens', 'girls', 'boys', 'baby', 'kids', 'unisex', 'coat'))
    .map((words) => words.join(' '));

  test('none is lost, at most one moves, and a first one that does not contradict stays', () => {
    fc.assert(
      fc.property(list, name, (suggested, text) => {
        const wearer = wearerIn(text);
        const sorted = fittingFirst(suggested, wearer);
        expect(new Set(sorted)).toEqual(new Set(suggested));
        expect(sorted).toHaveLength(suggested.length);
        const [best, chosen] = [suggested[0], sorted[0]];
        if (!best || !chosen) return;
        if (wearerFit(wearer, best.path) !== 'other') expect(sorted).toEqual(suggested);
        else if (suggested.some(({ path }) => wearerFit(wearer, path) === 'same'))
          expect(wearerFit(wearer, chosen.path)).toBe('same');
        expect(sorted.filter((each) => each !== chosen)).toEqual(suggested.filter((each) => each !== chosen));
      }),
    );
  });

  test('what a name says has the same fit in every spelling', () => {
    const spellings = [
      ["women's", 'womens', 'WOMENS', 'women’s', 'ladies', "ladies'"],
      ["men's", 'mens', 'MENS', 'men’s', 'gents'],
    ];
    const same = fc
      .constantFrom(...spellings)
      .chain((group) =>
        fc.tuple(fc.constantFrom(...group), fc.constantFrom(...group), fc.constantFrom(...paths)),
      );
    fc.assert(
      fc.property(same, ([one, other, path]) => {
        expect(wearerFit(wearerIn(`${one} coat`), path)).toBe(wearerFit(wearerIn(`coat, ${other}`), path));
      }),
    );
  });
});
