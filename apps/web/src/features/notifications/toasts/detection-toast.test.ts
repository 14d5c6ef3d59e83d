import type { SaleDetectionRun } from '@crosslister/contract/sales.ts';
import { expect, test } from 'vitest';
import { detectionToast } from './detection-toast.ts';

const run: SaleDetectionRun = {
  success: true,
  results: {
    summary: { total_sales: 1, successful_delistings: 2, failed_delistings: 0 },
    details: [{ platform: 'ebay', error: null, sales_found: [] }],
    delisting_results: [],
    double_sales: [],
  },
};

test('counts sales and both kinds of delistings', () => {
  expect(detectionToast(run)).toMatchObject({
    type: 'success',
    message: '1 sale found, 2 successful delistings, 0 failed delistings.',
  });
});

test('a platform that could not be asked is named beside the counts', () => {
  const details = [{ platform: 'ebay' as const, error: 'eBay is busy.', sales_found: [] }];
  const toast = detectionToast({ ...run, ...(run.results && { results: { ...run.results, details } }) });
  expect(toast).toMatchObject({ type: 'warning', details: 'eBay could not be checked: eBay is busy.' });
});

test('a platform that was asked too often is named with when it last answered', () => {
  const toast = (since: string | null) => {
    const details = [{ platform: 'ebay' as const, error: null, not_asked: { since }, sales_found: [] }];
    const results = run.results && { results: { ...run.results, details } };
    return detectionToast({ ...run, ...results }, Date.parse('2026-11-28T14:06:00Z'));
  };
  const left = 'eBay was not asked again, as it was asked very often just now.';
  expect(toast('2026-11-28T14:05:10Z')).toMatchObject({
    type: 'info',
    details: `${left} It last answered at 14:05.`,
  });
  expect(toast(null)).toMatchObject({ type: 'info', details: left });
});

test('a delisting that still waits is counted, and is no success', () => {
  const waits = {
    sku: 'L1',
    sold_on_platform: 'woocommerce' as const,
    platform: 'vinted' as const,
    success: false,
    unfinished: true as const,
    error: 'It is sold. Delete it on Vinted, then confirm here.',
  };
  const summary = {
    total_sales: 1,
    successful_delistings: 0,
    failed_delistings: 0,
    unfinished_delistings: 1,
  };
  const toast = detectionToast({
    ...run,
    ...(run.results && { results: { ...run.results, summary, delisting_results: [waits] } }),
  });
  expect(toast).toMatchObject({
    type: 'warning',
    message: '1 sale found, 0 successful delistings, 0 failed delistings, 1 still to do.',
    details: undefined,
  });
});

test('a thing sold twice is an error, which has a toast of its own', () => {
  const twice = { id: 1, productId: 2, productName: 'Lamp', sku: 'L', message: 'Sold twice.', orders: [] };
  const toast = detectionToast({
    ...run,
    ...(run.results && { results: { ...run.results, double_sales: [twice] } }),
  });
  expect(toast).toMatchObject({ type: 'error', details: undefined });
});

test('a failure names its cause', () => {
  expect(detectionToast({ success: false, error: 'No answer.' }).message).toBe(
    'Sale detection failed: No answer.',
  );
});

test('work that still runs is no failure', () => {
  expect(detectionToast({ success: false, message: 'Sale detection is under way.' }).type).toBe('info');
});
