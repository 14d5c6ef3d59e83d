import { expect, test } from 'vitest';
import { ApiError } from '../api-error.ts';
import { failedRequest } from './failed-request.ts';

test('a toast has the first of many problems and how many more, as the form has them all', () => {
  const price = 'Price was changed elsewhere to £34.';
  const name = 'Product name was changed elsewhere to Cup.';
  const refused = (fields: Record<string, string>) =>
    new ApiError('refused', Object.values(fields).join(' '), { problem: { fields } });
  const shown = (error: unknown) => failedRequest('Save Failed', error, (cause) => `Not saved: ${cause}`);
  expect(shown(refused({ price, name, sku: 'SKU was changed elsewhere to C1.' }))).toMatchObject({
    title: 'Save Failed',
    message: `Not saved: ${price} And 2 more.`,
  });
  expect(shown(refused({ price })).message).toBe(`Not saved: ${price}`);
});
