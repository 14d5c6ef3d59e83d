import { exported } from '@crosslister/domain/csv/exported-product.ts';
import { expect, test } from 'vitest';
import { itemsOf, noDefaults, withDefaults } from '../../../../lib/categories/default-items.ts';
import { formOf, newForm, type ProductForm, updateOf } from '../product-form.ts';
import { defaultsIn, filledWith, lackingIn, saysNothing, takenBack } from './defaults-in-form.ts';

const parcel = { ...noDefaults.parcel, parcel_weight_g: 900, parcel_length_cm: 30.5 };
const coats = {
  condition: 'USED_GOOD' as const,
  specifics: { Department: ['Women'], Theme: ['City'] },
  overrides: { ebay: { shipping_policy: 'Large' }, etsy: { who_made: 'i_did' as const } },
  parcel,
};
const fill = (form: ProductForm, values = coats) => {
  const lacking = lackingIn(form, values);
  return { lacking, form: { ...form, ...filledWith(form, lacking) } };
};

test('an empty form gets all of them, and is empty again once they are taken back', () => {
  const empty = newForm();
  const { form, lacking } = fill(empty);
  expect(lacking).toEqual(coats);
  expect(defaultsIn(form)).toEqual(coats);
  expect(form).toMatchObject({ parcel_weight_g: '900', parcel_length_cm: '30.5' });
  expect({ ...form, ...takenBack(form, lacking) }).toEqual(empty);
});

test('what was typed is never replaced, and stays when the rest is taken back', () => {
  const typed: ProductForm = {
    ...newForm(),
    condition: 'NEW',
    specifics: { department: ['Men'], Theme: [] },
    overrides: { ebay: { shipping_policy: 'Small' } },
    parcel_weight_g: '1,200',
  };
  const { form, lacking } = fill(typed);
  expect(lacking).toEqual({
    condition: null,
    specifics: { Theme: ['City'] },
    overrides: { etsy: { who_made: 'i_did' } },
    parcel: { ...noDefaults.parcel, parcel_length_cm: 30.5 },
  });
  const changed = { ...form, specifics: { ...form.specifics, Theme: ['Sea'] }, parcel_length_cm: '31' };
  expect({ ...changed, ...takenBack(changed, lacking) }).toEqual({
    ...typed,
    specifics: { department: ['Men'], Theme: ['Sea'] },
    parcel_length_cm: '31',
  });
});

test('a product of the catalogue says nothing until it has one of the values', () => {
  const product = formOf(exported({ id: 1, name: 'Coat', sku: 'C1', price: 5 }));
  expect(saysNothing(defaultsIn(product))).toBe(true);
  expect(saysNothing(defaultsIn({ ...product, specifics: { Brand: [''] }, overrides: { ebay: {} } }))).toBe(
    true,
  );
  expect(saysNothing(defaultsIn({ ...product, parcel_weight_g: '5' }))).toBe(false);
  expect(updateOf({ ...product, ...filledWith(product, coats) }, product)).toMatchObject({
    condition: 'USED_GOOD',
    parcel_weight_g: 900,
  });
});

test('in words, and together with what is kept already', () => {
  const kept = { ...noDefaults, condition: 'NEW' as const, specifics: { Fit: ['Slim'] } };
  const both = withDefaults(kept, coats);
  expect(itemsOf(both).map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Condition: Used - Good',
    'Parcel: weight 900 g, length 30.5 cm',
    'Fit: Slim',
    'Department: Women',
    'Theme: City',
    'eBay Shipping Policy: Large',
    expect.stringMatching(/^Etsy .*: I did$/),
  ]);
  expect(
    itemsOf(both)
      .map(({ part }) => part)
      .reduce(withDefaults, noDefaults),
  ).toEqual(both);
});
