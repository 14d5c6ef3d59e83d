import {
  inBraces,
  templateFieldNames,
  unknownFields,
} from '@crosslister/contract/settings/template-fields.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillTemplate, type TemplateValues, templateValues } from './fill-template.ts';

const coat = { name: 'Blue coat', brand: 'Barbour', size: 'UK 12', condition: 'Used - Good' };

test.each([
  ['Brand: {brand}', 'Brand: Barbour'],
  ['{Brand} { SIZE }', 'Barbour UK 12'],
  ['Hello\nColour: {colour}\nBye', 'Hello\nBye'],
  ['{brand}, {colour}', 'Barbour,'],
  ['Kept {as is} {} {1} a{color:red} {brand', 'Kept {as is} {} {1} a{color:red} {brand'],
  ['\r\nPosted next day.\r\n\r\nSmoke-free home.\r\n', 'Posted next day.\n\nSmoke-free home.'],
])('%j becomes %j', (text, filled) => {
  expect(fillTemplate(text, coat)).toBe(filled);
});

test('a value is never read as a field, and stays in its line', () => {
  expect(fillTemplate('{name}', { name: '{brand}\nof $& tin', brand: 'Acme' })).toBe('{brand} of $& tin');
});

test.each([
  ['{feild} and {brand}', ['feild']],
  ['{color} {color} {sleeve length}', ['color', 'sleeve length']],
  ['{name} {} {2 pieces} {a:b} {', []],
])('unknown in %j: %j', (text, unknown) => {
  expect(unknownFields(text)).toEqual(unknown);
});

test('a product says its fields, by whichever item specific has them', () => {
  const product = { name: 'Boots', sku: 'B1', price: '£20.00', condition: 'New', condition_notes: 'Worn' };
  const specifics = { brand: ['Clarks'], 'UK Shoe Size': ['6'], Size: [' '], Colour: ['Red', 'Blue'] };
  expect(templateValues({ ...product, specifics })).toMatchObject({
    ...product,
    brand: 'Clarks',
    size: '6',
    colour: 'Red, Blue',
    material: '',
  });
});

const part = fc.oneof(
  fc.string(),
  fc.constantFrom('{', '}', '\n', ' ', '{}', '{feild}', '$&', ...templateFieldNames.map(inBraces)),
);
const text = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(''));
const withoutBraces = fc.string().map((value) => value.replace(/[{}]/g, ''));
const values: fc.Arbitrary<TemplateValues> = fc.record(
  Object.fromEntries(templateFieldNames.map((name) => [name, withoutBraces])),
  { requiredKeys: [] },
);
const known = new RegExp(`\\{[ \\t]*(${templateFieldNames.join('|')})[ \\t]*\\}`, 'i');

test('whatever the text and the values, no field is left and nothing throws', () => {
  fc.assert(
    fc.property(text, values, (template, product) => {
      expect(fillTemplate(template, product)).not.toMatch(known);
    }),
  );
});

test('a text without fields stays as it is, but for the space around it', () => {
  const plain = text.filter((each) => !known.test(each) && !each.includes('\r'));
  fc.assert(
    fc.property(plain, values, (template, product) => {
      expect(fillTemplate(template, product)).toBe(template.trim());
    }),
  );
});
