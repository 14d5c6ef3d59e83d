import { describe, expect, test } from 'vitest';
import { formErrors, newForm, type ProductForm, productOf, updateOf } from './product-form.ts';

const form: ProductForm = {
  ...newForm(),
  name: 'Blue hat',
  sku: 'HAT-1',
  price: '12.50',
  ebayCategory: '',
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

describe('what is sent', () => {
  test('nothing that was not changed', () => {
    expect(updateOf(form, form)).toEqual({});
  });

  test('the changed fields, trimmed', () => {
    const urls = { ...form.urls, woocommerce: '', ebay: ' https://www.ebay.co.uk/itm/1 ' };
    expect(updateOf({ ...form, name: ' Red hat ', price: '9.9', ebayCategory: '63', urls }, form)).toEqual({
      name: 'Red hat',
      price: 9.9,
      ebay_category: '63',
      listings: { woocommerce: { url: '' }, ebay: { url: 'https://www.ebay.co.uk/itm/1' } },
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
    expect(updateOf(form, { ...form, ebayCategory: '63' })).toEqual({ ebay_category: null });
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
