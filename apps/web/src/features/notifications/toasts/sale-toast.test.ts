import type { Sale, SaleNotice } from '@crosslister/contract/sales.ts';
import { expect, test } from 'vitest';
import { TOAST_LENGTH } from '../../../lib/toast.ts';
import { saleToast } from './sale-toast.ts';

const notice: SaleNotice = {
  id: 1,
  productId: 2,
  productName: 'Blue jug',
  platform: 'ebay',
  sku: 'JUG',
  salePrice: 20,
  refunded: 0,
  currency: 'GBP',
  saleDate: '2026-01-01T12:00:00Z',
  timestamp: '2026-01-01T12:00:01Z',
  orderId: '7',
  orderUrl: '',
  image: '/api/images/1.jpg',
};
const ending: Sale['endings'][number] = {
  platform: 'woocommerce',
  state: 'under_way',
  asked_at: '2026-01-01T12:00:01Z',
  ended_at: null,
  status_seen: null,
  error: null,
};
const saleWith = (...endings: Partial<typeof ending>[]) =>
  ({ endings: endings.map((each) => ({ ...ending, ...each })) }) as Sale;

test('a sale is told with photo, where and price before its endings are known, and stays', () => {
  expect(saleToast(notice, undefined, false)).toEqual({
    type: 'success',
    title: 'Sold on eBay',
    message: 'Blue jug for £20.00',
    details: undefined,
    image: '/api/images/1.jpg',
    persistent: true,
  });
});

test('the proof follows as the others end, and then it may go, once it can have been seen', () => {
  const busy = saleWith({}, { platform: 'etsy', state: 'ended', status_seen: 'deactivated' });
  expect(saleToast(notice, busy, false)).toMatchObject({
    details: 'Ending on WooCommerce... Ended on Etsy (deactivated).',
    persistent: true,
  });
  const over = saleWith({ state: 'ended', status_seen: 'draft' });
  expect(saleToast(notice, over, false)).toMatchObject({
    details: 'Ended on WooCommerce (draft).',
    persistent: false,
  });
  expect(saleToast(notice, over, true).persistent).toBe(true);
  expect(saleToast(notice, saleWith(), false).persistent).toBe(false);
});

test('a long product name does not push the price behind "Show more"', () => {
  const { message } = saleToast({ ...notice, productName: 'word '.repeat(40) }, saleWith(), false);
  expect(message).toMatch(/^(word ){11}word\.\.\. for £20\.00$/);
  expect(message.length).toBeLessThanOrEqual(TOAST_LENGTH);
});

test('what the seller has to end, or could not be ended, is a warning that stays', () => {
  expect(saleToast(notice, saleWith({ platform: 'vinted', state: 'waits_for_seller' }), false)).toMatchObject(
    {
      type: 'warning',
      details: 'On Vinted only you can delete it: see Action Required.',
      persistent: true,
    },
  );
  expect(saleToast(notice, saleWith({ state: 'failed', error: 'Away.' }), false)).toMatchObject({
    type: 'warning',
    details: 'Not ended on WooCommerce: Away.',
    persistent: true,
  });
  const again = saleWith({ platform: 'etsy' }, { error: 'It is not understood.' });
  expect(saleToast(notice, again, false)).toMatchObject({
    type: 'warning',
    details: 'Not ended on WooCommerce: It is not understood. It is tried again. Ending on Etsy...',
    persistent: true,
  });
});

test('of a thing that is not in the catalogue there is nothing to end', () => {
  expect(saleToast({ ...notice, productId: null }, undefined, false).persistent).toBe(false);
});
