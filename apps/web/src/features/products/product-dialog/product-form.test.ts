import { describe, expect, test } from 'vitest';
import { formErrors } from './form-errors.ts';
import { newForm, type ProductForm, productOf, updateOf } from './product-form.ts';

const form: ProductForm = {
  ...newForm(),
  name: 'Blue hat',
  sku: 'HAT-1',
  price: '12.50',
  ebay_category: '',
  condition: null,
  specifics: { Brand: ['Next'], Type: ['Hat'] },
  overrides: { ebay: { shipping_policy: 'Large' } },
  description: 'Worn once.',
  urls: { woocommerce: 'https://shop.example/hat', ebay: '', etsy: '', vinted: '' },
  images: ['https://shop.example/hat.jpg', `/api/images/${'a'.repeat(64)}.jpg?expires=1&signature=x`],
};

describe('what keeps a form from being saved', () => {
  test('nothing when all is there', () => {
    expect(formErrors(form)).toEqual({});
  });

  test('a missing name, SKU or price', () => {
    expect(formErrors({ ...form, name: ' ', sku: '', price: '' })).toEqual({
      name: 'Product name is required.',
      sku: 'SKU is required.',
      price: 'Price is required.',
    });
  });

  test('the lowest price is taken', () => {
    expect(formErrors({ ...form, price: '0.01' })).toEqual({});
  });

  test('an address that is none', () => {
    const urls = { ...form.urls, etsy: 'javascript:alert(1)' };
    expect(formErrors({ ...form, urls }).etsy).toContain('must start with http');
  });
});

describe('what a marketplace would not take', () => {
  test.each([
    [{ ebay: { title: 'x'.repeat(81) } }, 'eBay title takes at most 80 characters.'],
    [{ ebay: { price: '0' } }, 'eBay price must be at least £0.01.'],
    [{ etsy: { tags: 'x'.repeat(21) } }, /^Etsy tags takes at most 20 characters each: /],
    [{ etsy: { tags: '50%' } }, 'Etsy tags take letters, digits, spaces, - and \' only: not "50%".'],
    [{ etsy: { personalisation_length: '1.5' } }, /must be a whole number from 1 to 1024/],
    [{ vinted: { colours: 'Red, Blue, Green' } }, 'Vinted colours takes at most 2.'],
  ])('%j', (per_platform, sentence) => {
    expect(Object.values(formErrors({ ...form, per_platform }))).toEqual([expect.stringMatching(sentence)]);
  });

  test('nothing where a field is empty', () => {
    const per_platform = { ebay: { title: '', price: '', best_offer_accept: '' }, etsy: { tags: ' , ' } };
    expect(formErrors({ ...form, per_platform })).toEqual({});
  });
});

describe('what is sent', () => {
  test('nothing that was not changed', () => {
    expect(updateOf(form, form)).toEqual({});
  });

  test('the changed fields, trimmed', () => {
    const urls = { ...form.urls, woocommerce: '', ebay: ' https://www.ebay.co.uk/itm/1 ' };
    expect(updateOf({ ...form, name: ' Red hat ', price: '9.9', ebay_category: '63', urls }, form)).toEqual({
      name: 'Red hat',
      price: 9.9,
      ebay_category: '63',
      listings: { woocommerce: { url: '' }, ebay: { url: 'https://www.ebay.co.uk/itm/1' } },
    });
  });

  test('what differs per marketplace, as it is stored', () => {
    const per_platform = {
      ebay: { title: ' Hat ', price: '£1,200', best_offer: true, best_offer_accept: '9.5' },
      etsy: { title: ' Blue hat', tags: 'hat,  blue ,', personalisation: '' },
      vinted: { description: 'Worn once.' },
    };
    const stored = { ebay: { title: 'Hat', price: 1200, best_offer: true, best_offer_accept: 9.5 } };
    expect(updateOf({ ...form, per_platform }, form)).toEqual({
      per_platform: { ...stored, etsy: { tags: ['hat', 'blue'] } },
    });
    expect(updateOf({ ...form, per_platform: { etsy: { title: form.name } } }, form)).toEqual({});
    // What a save compares with the server's values is all of it.
    expect(productOf({ ...form, per_platform }).per_platform?.etsy).toEqual({
      title: 'Blue hat',
      tags: ['hat', 'blue'],
    });
  });

  test('specifics when they differ, whatever their order, with what was taken back', () => {
    expect(updateOf({ ...form, specifics: { Type: ['Hat'], Brand: ['Next'], Size: [] } }, form)).toEqual({});
    const specifics = { Brand: [], Type: [' Cap '], Colour: ['Red', ''], Size: [' '] };
    expect(updateOf({ ...form, specifics }, form)).toEqual({
      specifics: { Brand: [], Type: ['Cap'], Colour: ['Red'] },
    });
  });

  test('a condition and settings of its own, and the defaults again', () => {
    expect(updateOf({ ...form, condition: 'NEW' }, form)).toEqual({ condition: 'NEW' });
    expect(updateOf(form, { ...form, condition: 'NEW' })).toEqual({ condition: null });
    expect(updateOf({ ...form, overrides: {} }, form)).toEqual({ overrides: {} });
  });

  test('an emptied category is none', () => {
    expect(updateOf(form, { ...form, ebay_category: '63' })).toEqual({ ebay_category: null });
  });
});

describe('photos, stock and notes', () => {
  const own = `/api/images/${'a'.repeat(64)}.jpg`;

  test('a new signature of a photo is no change; another order is one, without signatures', () => {
    const [first = ''] = form.images;
    const signedAgain = { ...form, images: [first, `${own}?expires=2&signature=y`] };
    expect(updateOf(signedAgain, form)).toEqual({});
    expect(updateOf({ ...form, images: [form.images[1] ?? '', first] }, form)).toEqual({
      images: [{ src: own }, { src: first }],
    });
  });

  test.each([
    ['quantity', '', 'Quantity must be a whole number, 0 or more.'],
    ['quantity', '1.5', 'Quantity must be a whole number, 0 or more.'],
    ['quantity', '1000001', 'Quantity is too large.'],
    ['cost', '-4', 'Cost cannot be negative.'],
    ['cost', 'four', 'Cost must be a number such as 4.50.'],
    ['cost', '1.234', 'Cost must be a number such as 4.50.'],
  ])('a %s of "%s"', (field, value, error) => {
    expect(formErrors({ ...form, [field]: value })).toEqual({ [field]: error });
  });

  test('what was typed is sent; an emptied cost is none', () => {
    const typed = {
      ...form,
      quantity: '3',
      cost: '4.50',
      storage_location: ' Shelf 2 ',
      private_note: 'Loft',
    };
    const update = { quantity: 3, cost: 4.5, storage_location: 'Shelf 2', private_note: 'Loft' };
    expect(updateOf(typed, form)).toEqual(update);
    expect(updateOf({ ...typed, cost: '' }, typed)).toEqual({ cost: null });
  });
});

describe('a new product', () => {
  test('has one piece and nothing else', () => {
    expect(productOf({ ...newForm(), name: ' Hat ', sku: 'H1', price: '5' })).toMatchObject({
      name: 'Hat',
      sku: 'H1',
      price: 5,
      quantity: 1,
      cost: null,
      images: [],
    });
  });

  test('like another takes everything but its SKU, its pieces and its listings', () => {
    expect(newForm({ ...form, quantity: '7' })).toEqual({
      ...form,
      sku: '',
      quantity: '1',
      urls: { woocommerce: '', ebay: '', etsy: '', vinted: '' },
    });
  });
});
