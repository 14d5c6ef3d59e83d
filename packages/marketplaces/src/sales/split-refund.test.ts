import { expect, test } from 'vitest';
import { splitRefund } from './split-refund.ts';

test.each([
  [500, [2000], [500]],
  [900, [1000, 2000], [300, 600]],
  [100, [100, 100, 100], [33, 34, 33]],
  [5000, [1000, 2000], [1000, 2000]],
  [100, [], []],
  [100, [0, 0], [0, 0]],
])('%i of %j', (pence, costs, shares) => expect(splitRefund(pence, costs)).toEqual(shares));
