import { describe, expect, test } from 'vitest';
import { newForm, type ProductForm } from '../product-form.ts';
import {
  beginningOf,
  conflictsOf,
  formWith,
  keepMine,
  noEdits,
  saveOf,
  takeOther,
  withEdit,
} from './merge-edits.ts';

const then: ProductForm = { ...newForm(), name: 'Vase', sku: 'V', price: '30.00', description: 'old' };
const edits = withEdit(noEdits, { price: '40' }, then);
const now: ProductForm = { ...then, price: '33.00', description: 'new' };
const began = (form: ProductForm, of = edits) => beginningOf(form, of);

describe('a field edited here and elsewhere', () => {
  test('is a conflict, and one edited elsewhere alone is shown', () => {
    const form = formWith(now, edits);
    expect(form).toMatchObject({ price: '40', description: 'new' });
    expect(conflictsOf(form, began(now), now)).toEqual([
      { key: 'price', sentence: 'Price was changed elsewhere to £33.' },
    ]);
    expect(saveOf(form, began(now))).toEqual({ price: 40, before: { price: 30 } });
  });

  test('kept, it is saved over what was seen; the other one taken, nothing is left to save', () => {
    const kept = keepMine(edits, 'price', now);
    const form = formWith(now, kept);
    expect(conflictsOf(form, began(now, kept), now)).toEqual([]);
    expect(saveOf(form, began(now, kept))).toEqual({ price: 40, before: { price: 33 } });
    expect(formWith(now, takeOther(edits, 'price', now))).toEqual(now);
  });

  test('to the same value is no conflict, nor is one that was typed back', () => {
    const same = withEdit(edits, { price: '33' }, then);
    expect(conflictsOf(formWith(now, same), began(now, same), now)).toEqual([]);
    const back = withEdit(edits, { price: '30.00' }, then);
    expect(formWith(now, back).price).toBe('33.00');
  });
});

test('an address that came while another was typed is kept, and not sent', () => {
  const vinted = 'https://www.vinted.co.uk/items/1';
  const typed = withEdit(noEdits, { urls: { ...then.urls, vinted } }, then);
  const listed = { ...then, urls: { ...then.urls, ebay: 'https://www.ebay.co.uk/itm/1' } };
  const form = formWith(listed, typed);
  expect(form.urls).toMatchObject({ vinted, ebay: 'https://www.ebay.co.uk/itm/1' });
  expect(saveOf(form, began(listed, typed))).toEqual({
    listings: { vinted: { url: vinted } },
    before: { listings: { vinted: { url: '' } } },
  });
});

test('an address that both typed is chosen by itself', () => {
  const url = (id: number) => `https://www.vinted.co.uk/items/${id}`;
  const typed = withEdit(noEdits, { urls: { ...then.urls, vinted: url(1) } }, then);
  const other = { ...then, urls: { ...then.urls, vinted: url(2) } };
  const sentence = `The Vinted address was changed elsewhere to ${url(2)}.`;
  expect(conflictsOf(formWith(other, typed), began(other, typed), other)).toEqual([
    { key: 'vinted', sentence },
  ]);
  expect(formWith(other, takeOther(typed, 'vinted', other)).urls.vinted).toBe(url(2));
});
