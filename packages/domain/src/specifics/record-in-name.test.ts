import type { SpecificRule } from '@crosslister/contract/item-specifics.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordInName } from './record-in-name.ts';
import { resolveSpecifics } from './resolve-specifics.ts';

const rule = (name: string, over: Partial<SpecificRule> = {}): SpecificRule => ({
  name,
  required: true,
  multiple: false,
  free_text: true,
  max_length: 65,
  values: [],
  ...over,
});
const rules = [rule('Artist', { values: ['Pink Floyd'] }), rule('Release Title'), rule('Format')];
const found = (name: string, of = rules) => [...recordInName(of, name).values()];

test.each([
  ['Pink Floyd - The Dark Side of the Moon LP', 'Pink Floyd', 'The Dark Side of the Moon'],
  ['PINK FLOYD – Animals vinyl LP', 'Pink Floyd', 'Animals'],
  ['Taylor Swift - 1989', 'Taylor Swift', '1989'],
  ['Crosby, Stills & Nash - Déjà Vu 12" vinyl', 'Crosby, Stills & Nash', 'Déjà Vu'],
  // The year behind what it is.
  ['Pink Floyd - Animals LP Vinyl 1977', 'Pink Floyd', 'Animals'],
  ['Jean-Michel Jarre - Oxygène', 'Jean-Michel Jarre', 'Oxygène'],
])('%s', (name, artist, title) => expect(found(name)).toEqual([artist, title]));

test.each([
  'Pink Floyd Animals LP',
  'Pink Floyd - Animals - 1977 pressing',
  'Pink Floyd - Animals (VG+)',
  'Pink Floyd - Animals 1977',
  'Rare vinyl - Pink Floyd Animals',
  'Pink Floyd - LP',
  '- Animals',
  `Pink Floyd - ${'long '.repeat(20)}`,
])('nothing is certain in %s', (name) => expect(found(name)).toEqual([]));

test('a category without both, or that does not take the value, gets nothing', () => {
  const name = 'Queen - Jazz LP';
  expect(found(name, [rule('Artist'), rule('Format')])).toEqual([]);
  expect(
    found(name, [rule('Artist', { free_text: false, values: ['ABBA'] }), rule('Release Title')]),
  ).toEqual([]);
});

test('any two names of words are told apart, and whatever is found stands in the name', () => {
  const words = fc
    .array(fc.stringMatching(/^[A-Z][b-dg-km-oq-tv-z]{2,7}$/), { minLength: 1, maxLength: 4 })
    .map((each) => each.join(' '));
  fc.assert(
    fc.property(words, words, (artist, title) => {
      fc.pre(found(`${artist} - ${title}`).length > 0);
      expect(found(`${artist} - ${title} LP`)).toEqual([artist, title]);
      expect(found(`${artist} - ${title} - ${artist}`)).toEqual([]);
    }),
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 90 }), (name) => {
      for (const value of found(name)) expect(name.toLowerCase()).toContain(value.toLowerCase());
    }),
  );
});

test('it is shown as filled in from the name, after what the seller and the description say', () => {
  const name = 'Pink Floyd - Animals LP';
  expect(resolveSpecifics(rules, { name, given: {} })).toMatchObject({
    filled: [
      { name: 'Artist', value: 'Pink Floyd', from: 'name' },
      { name: 'Release Title', value: 'Animals', from: 'name' },
    ],
    missing: ['Format'],
  });
  const known = { name, description: 'Artist: Roger Waters', given: { 'Release Title': ['Pigs'] } };
  expect(resolveSpecifics(rules, known)).toMatchObject({
    specifics: { Artist: ['Roger Waters'], 'Release Title': ['Pigs'] },
    filled: [{ name: 'Artist', from: 'description' }],
  });
});
