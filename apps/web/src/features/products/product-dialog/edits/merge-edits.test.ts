import { describe, expect, test } from 'vitest';
import { newForm, type ProductForm } from '../product-form.ts';
import { chosen, type Edits, mergeEdits, noEdits, saveOf, withEdit } from './merge-edits.ts';

const then: ProductForm = { ...newForm(), name: 'Vase', sku: 'V', price: '30.00', description: 'old' };
const edits = withEdit(noEdits, { price: '40' }, then);
const now: ProductForm = { ...then, price: '33.00', description: 'new' };
const save = (present: ProductForm, of: Edits) => {
  const { form, began } = mergeEdits(present, of);
  return saveOf(form, began);
};

describe('a field edited here and elsewhere', () => {
  test('is a conflict, and one edited elsewhere alone is shown', () => {
    const { form, conflicts } = mergeEdits(now, edits);
    expect(form).toMatchObject({ price: '40', description: 'new' });
    expect(conflicts).toEqual([{ key: 'price', sentence: 'Price was changed elsewhere to £33.' }]);
    expect(save(now, edits)).toEqual({ price: 40, before: { price: 30 } });
  });

  test('kept, it is saved over what was seen; the other one taken, nothing is left to save', () => {
    const kept = chosen(edits, now, 'price', true);
    expect(mergeEdits(now, kept).conflicts).toEqual([]);
    expect(save(now, kept)).toEqual({ price: 40, before: { price: 33 } });
    const taken = chosen(edits, now, 'price', false);
    expect(mergeEdits(now, taken)).toEqual({ form: now, began: now, conflicts: [] });
    expect(mergeEdits({ ...now, price: '35.00' }, taken).form.price).toBe('35.00');
  });

  test('to the same value is no conflict, nor is one that was typed back; neither is saved', () => {
    const same = withEdit(edits, { price: '33' }, then);
    expect(mergeEdits(now, same)).toMatchObject({ form: { price: '33' }, conflicts: [] });
    const back = withEdit(edits, { price: '30.00' }, then);
    expect(mergeEdits(now, back)).toMatchObject({ form: { price: '33.00' }, conflicts: [] });
    for (const each of [same, back]) expect(save(now, each)).toEqual({ before: {} });
  });

  test('taken or typed back, the next edit of it begins from what is shown', () => {
    const later = { ...now, price: '35.00' };
    for (const done of [chosen(edits, now, 'price', false), withEdit(edits, { price: '30' }, now)]) {
      const again = withEdit(done, { price: '36' }, later);
      expect(mergeEdits(later, again).conflicts).toEqual([]);
      expect(save(later, again)).toEqual({ price: 36, before: { price: 35 } });
    }
  });

  test('by spaces alone here is as it is typed, and as it is stored there', () => {
    const typing = withEdit(noEdits, { name: 'Vase ' }, then);
    expect(mergeEdits(then, typing).form.name).toBe('Vase ');
    expect(save(then, typing)).toEqual({ before: {} });
    expect(mergeEdits({ ...then, name: 'Cup' }, typing)).toMatchObject({
      form: { name: 'Cup' },
      conflicts: [],
    });
  });
});

test('an address that came while another was typed is kept, and not sent', () => {
  const vinted = 'https://www.vinted.co.uk/items/1';
  const typed = withEdit(noEdits, { urls: { ...then.urls, vinted } }, then);
  const listed = { ...then, urls: { ...then.urls, ebay: 'https://www.ebay.co.uk/itm/1' } };
  const { urls } = mergeEdits(listed, typed).form;
  expect(urls).toMatchObject({ vinted, ebay: 'https://www.ebay.co.uk/itm/1' });
  expect(save(listed, typed)).toEqual({
    listings: { vinted: { url: vinted } },
    before: { listings: { vinted: { url: '' } } },
  });
});

test('an address that both typed is chosen by itself', () => {
  const url = (id: number) => `https://www.vinted.co.uk/items/${id}`;
  const typed = withEdit(noEdits, { urls: { ...then.urls, vinted: url(1) } }, then);
  const other = { ...then, urls: { ...then.urls, vinted: url(2) } };
  const key = 'urls.vinted';
  const sentence = `The Vinted address was changed elsewhere to ${url(2)}.`;
  expect(mergeEdits(other, typed).conflicts).toEqual([{ key, sentence }]);
  expect(mergeEdits(other, chosen(typed, other, key, false)).form.urls.vinted).toBe(url(2));
});
