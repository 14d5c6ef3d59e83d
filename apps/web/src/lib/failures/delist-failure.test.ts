import { expect, test } from 'vitest';
import { ApiError } from '../api-error.ts';
import { delistCallFailedToast, delistFailureToast } from './delist-failure.ts';

test('a listing that did not end is told with its cause, its platform and the way out', () => {
  const failure = {
    platform: 'ebay',
    error: 'Not connected.',
    nextStep: 'Connect eBay, then retry.',
  } as const;
  expect(delistFailureToast(failure)).toMatchObject({
    title: 'Delisting Failed',
    message: 'Delisting failed: Not connected.',
    details: 'On eBay. Connect eBay, then retry.',
  });
});

test('what the server said of a failed call is the cause', () => {
  const error = new ApiError('refused', 'Not found.', { status: 404, problem: { detail: 'Not found.' } });
  expect(delistCallFailedToast(error).message).toBe('Delisting failed: Not found.');
});

test('a call that no server answered asks to try again', () => {
  expect(delistCallFailedToast(new ApiError('unreachable', 'The server cannot be reached.'))).toMatchObject({
    message: 'Delisting failed. Please try again.',
    details: 'The server cannot be reached.',
  });
});
