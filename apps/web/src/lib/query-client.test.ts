import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';

const { retry } = queryClient.getDefaultOptions().queries ?? {};
const isRetried = (failures: number, error: Error) => typeof retry === 'function' && retry(failures, error);
const refused = (status: number) => new ApiError('refused', 'no', { status });

test('what a machine refuses is not asked again; what a proxy says while none stands behind it is', () => {
  for (const status of [400, 401, 404, 409, 500]) expect(isRetried(0, refused(status))).toBe(false);
  for (const status of [502, 503, 504]) {
    expect(isRetried(3, refused(status))).toBe(true);
    expect(isRetried(4, refused(status))).toBe(false);
  }
  const shown = new ApiError('refused', 'no', { status: 502, problem: { detail: 'Etsy is away.' } });
  expect(isRetried(0, shown)).toBe(false);
  expect(isRetried(1, new ApiError('unreachable', 'no'))).toBe(true);
  expect(isRetried(2, new ApiError('unreachable', 'no'))).toBe(false);
  expect(isRetried(0, new Error('a fault of ours'))).toBe(false);
});
