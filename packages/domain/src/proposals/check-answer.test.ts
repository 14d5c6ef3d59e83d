import type { AssistantAnswer, SaidAttribute } from '@crosslister/contract/proposals/assistant-answer.ts';
import { describe, expect, test } from 'vitest';
import { checkAnswer } from './check-answer.ts';

const nothing: AssistantAnswer = {
  name: { value: null, why: '' },
  description: { value: null, why: '' },
  attributes: [],
  flaws: [],
  doubts: [],
};
const shown = { name: 'Barbour Beadnell jacket 10', photos: 2 };
const seen = (attribute: SaidAttribute['attribute'], ...values: string[]): SaidAttribute => ({
  attribute,
  values,
  read: null,
  read_in: null,
  why: 'It looks so.',
});
const read = (
  attribute: SaidAttribute['attribute'],
  value: string,
  text: string,
  read_in: 'photo' | 'name' = 'photo',
): SaidAttribute => ({ ...seen(attribute, value), read: text, read_in });
const check = (answer: Partial<AssistantAnswer>, what = shown) =>
  checkAnswer({ ...nothing, ...answer }, what);

describe('what is proposed', () => {
  test.each<[SaidAttribute, string, string[], string]>([
    [seen('colour', 'blue', 'White'), 'Colour', ['Blue', 'White'], 'It looks so.'],
    [
      read('brand', 'Barbour', 'BARBOUR, South Shields'),
      'Brand',
      ['Barbour'],
      'Read in a photo: “BARBOUR, South Shields”',
    ],
    [read('brand', "Levi's", 'LEVI’S'), 'Brand', ["Levi's"], 'Read in a photo: “LEVI’S”'],
    [read('size', '10', 'UK 10', 'photo'), 'Size', ['10'], 'Read in a photo: “UK 10”'],
    [read('size', '10', 'jacket 10', 'name'), 'Size', ['10'], 'Read in the name: “jacket 10”'],
    [
      read('isbn', '0-306-40615-2', 'ISBN 0 306 40615 2'),
      'ISBN',
      ['0-306-40615-2'],
      'Read in a photo: “ISBN 0 306 40615 2”',
    ],
    [
      read('ean', '4006381333931', '4 006381 333931'),
      'EAN',
      ['4006381333931'],
      'Read in a photo: “4 006381 333931”',
    ],
  ])('%o', (said, field, value, why) => {
    expect(check({ attributes: [said] })).toEqual({ proposals: [{ field, value, why }], notes: [] });
  });

  test('name, description, flaws and doubts', () => {
    const { proposals, notes } = check({
      name: { value: 'Barbour Beadnell waxed jacket, navy, size 10', why: 'It says what it is.' },
      description: { value: 'A waxed jacket by Barbour.\n\nCorduroy collar, two pockets.', why: 'As seen.' },
      flaws: [{ flaw: 'worn cuffs', where: 'both sleeves' }],
      doubts: ['whether the belt belongs to it'],
    });
    expect(proposals.map(({ field, value }) => [field, ...value])).toEqual([
      ['name', 'Barbour Beadnell waxed jacket, navy, size 10'],
      ['description', 'A waxed jacket by Barbour.\n\nCorduroy collar, two pockets.'],
      ['condition_notes', 'worn cuffs (both sleeves)'],
    ]);
    expect(notes).toEqual(['Unsure: whether the belt belongs to it']);
  });

  test('a name in capitals, if the description writes its words small', () => {
    const written = {
      name: { value: 'Waxed Jacket With Belt', why: '' },
      description: { value: 'This is a waxed jacket with a belt.', why: '' },
    };
    expect(check(written).proposals.map(({ field }) => field)).toEqual(['name', 'description']);
  });
});

// The evaluator of traps: for each, nothing is proposed, and the seller is told why.
describe('what is refused', () => {
  test.each<[trap: string, SaidAttribute, reason: string]>([
    ['a brand without a quotation', seen('brand', 'Gucci'), 'nothing was quoted that says so'],
    ['a brand with an empty one', read('brand', 'Gucci', '  '), 'nothing was quoted that says so'],
    ['a brand that the quotation lacks', read('brand', 'Gucci', 'Made in Italy'), 'does not say it'],
    ['a brand inside another word', read('brand', 'Ted', 'UNITED'), 'does not say it'],
    ['words of a brand in another order', read('brand', 'Fell Dale', 'Dale & Fell'), 'does not say it'],
    [
      'a quotation of the name that is not there',
      read('brand', 'Gucci', 'Gucci bag', 'name'),
      'not in the name',
    ],
    ['a size without a quotation', seen('size', '12'), 'nothing was quoted'],
    ['a size inside a number', read('size', '10', 'Style 2010'), 'does not say it'],
    ['two sizes', { ...read('size', '10', '10 12'), values: ['10', '12'] }, 'it can only be one'],
    [
      'a number with a wrong check digit',
      read('ean', '4006381333932', '4006381333932'),
      'a digit of the number',
    ],
    ['a number that is too short', read('ean', '40063', '40063'), 'a digit of the number'],
    [
      'an ISBN of which half was read',
      read('isbn', '9780306406157', '978 0 306'),
      'does not have this number',
    ],
    [
      'a right number that was not read',
      read('isbn', '9780306406157', 'ISBN 9780195019193'),
      'does not have this number',
    ],
    [
      'a right number inside a longer one',
      read('upc', '036000291452', '10360002914520'),
      'does not have this number',
    ],
    ['an author without a quotation', seen('author', 'Agatha Christie'), 'nothing was quoted'],
    ['a year without a quotation', seen('year_made', '1974'), 'nothing was quoted'],
    ['a colour of its own', seen('colour', 'Mauve'), 'none of the values that were offered'],
    ['one value of several', seen('material', 'Wool', 'Unobtainium'), 'none of the values that were offered'],
    ['an attribute that was not asked for', seen('condition', 'NEW'), 'none of the values that were offered'],
    [
      'markup as a value',
      seen('colour', '<img src=x onerror=alert(1)>'),
      'none of the values that were offered',
    ],
    ['a value that is too long', read('model', 'a'.repeat(66), 'a'.repeat(66)), 'more than 65 characters'],
    ['nothing', { ...seen('colour'), values: [' ', '\0'] }, 'it says nothing'],
  ])('%s', (_, said, reason) => {
    const { proposals, notes } = check({ attributes: [said] });
    expect(proposals).toEqual([]);
    expect(notes).toEqual([expect.stringContaining(reason)]);
  });

  test('a quotation of a photo where none was sent', () => {
    const { proposals, notes } = check(
      { attributes: [read('brand', 'Gucci', 'GUCCI')] },
      { name: 'Bag', photos: 0 },
    );
    expect([proposals, notes]).toEqual([
      [],
      [expect.stringContaining('it quotes a photo, and none was sent')],
    ]);
  });

  const written = (text: string) => ({ value: text, why: 'It sells.' });
  test.each<[trap: string, Partial<AssistantAnswer>, reason: string]>([
    ['a brand in the name alone', { name: written('Gucci leather bag') }, '“Gucci”, which was read nowhere'],
    ['a brand in the middle of a name', { name: written('leather bag by Gucci') }, '“Gucci”'],
    ['a brand in the description alone', { description: written('A bag. It is by Gucci.') }, '“Gucci”'],
    [
      'a brand that was refused, in small letters',
      { attributes: [seen('brand', 'Gucci')], description: written('A gucci bag.') },
      '“Gucci”, which was read nowhere',
    ],
    ['a size in the name alone', { name: written('waxed jacket size 14') }, 'that size was read nowhere'],
    [
      'a number in the description alone',
      { description: written('The number is 4006381333931.') },
      'the number 4006381333931',
    ],
    ['a name that is too long', { name: written('x'.repeat(81)) }, 'more than 80 characters'],
    ['a link', { description: written('Pay at https://bags.example now.') }, 'a link or an address'],
    ['a bare address', { description: written('See cheap-bags.com for more.') }, 'a link or an address'],
    ['an e-mail address', { description: written('Write to me@bags.example.') }, 'a link or an address'],
    ['markup', { description: written('A bag. <script>alert(1)</script>') }, 'it has markup in it'],
    ['a flaw that names a brand', { flaws: [{ flaw: 'the label says Gucci', where: 'inside' }] }, '“Gucci”'],
  ])('%s', (_, answer, reason) => {
    const { proposals, notes } = check(answer);
    expect(proposals).toEqual([]);
    expect(notes.at(-1)).toContain(reason);
  });
});

test('what is quoted of a refused answer has no control characters either', () => {
  const { notes } = check({
    attributes: [seen('brand', 'Fell\0Dale'), seen('colour', 'Ma\0uve')],
    description: { value: 'A fell dale bag.', why: '' },
  });
  expect(notes).toEqual([
    'Brand “Fell Dale” is left out: nothing was quoted that says so.',
    'Colour “Ma uve” is left out: it is none of the values that were offered.',
    'The description “A fell dale bag.” is left out: it says “Fell Dale”, which was read nowhere.',
  ]);
});

test('many doubts and long ones are cut, and control characters become spaces', () => {
  const { notes } = check({ doubts: Array.from({ length: 20 }, (_, n) => `${n}\0${'x'.repeat(500)}`) });
  expect(notes).toHaveLength(5);
  expect(notes.every((note) => note.length < 220 && !note.includes('\0'))).toBe(true);
});
