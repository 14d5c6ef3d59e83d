import { productStatuses } from '@crosslister/contract/lists.ts';
import type { ProductStatus } from '@crosslister/contract/product.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type StatusTransition, statusTransitions } from './product-status.ts';

const names = Object.keys(statusTransitions) as StatusTransition[];
const table: Record<StatusTransition, { from: readonly ProductStatus[]; to: readonly ProductStatus[] }> =
  statusTransitions;
/** What can happen to a product of this status, and where it is then. */
const stepsFrom = (status: ProductStatus) =>
  names.filter((name) => table[name].from.includes(status)).flatMap((name) => table[name].to);
const ways = (from: ProductStatus, to: ProductStatus) =>
  names.filter((name) => table[name].from.includes(from) && table[name].to.includes(to));

test('the transitions of product status: what the specification names is in the table', () => {
  expect(ways('active', 'sold')).toContain('sold');
  expect(ways('action_required', 'sold')).toContain('sold');
  for (const from of ['sold', 'inactive', 'action_required'] as const)
    expect(ways(from, 'active')).toContain('mark_as_active');
  expect(ways('active', 'inactive')).toContain('delisted');
  expect(ways('inactive', 'active')).toContain('listed');
});

test('the transitions of product status: what is sold is not on sale again by a listing, a file or a delist', () => {
  const leaving = names.filter(
    (name) => table[name].from.includes('sold') && table[name].to.some((to) => to !== 'sold'),
  );
  expect(leaving).toEqual(['sold', 'mark_as_active', 'task', 'on_sale_again', 'undone']);
  expect(ways('sold', 'active')).toEqual(['mark_as_active', 'on_sale_again', 'undone']);
  expect(ways('action_required', 'active')).toEqual([
    'mark_as_active',
    'task_done',
    'on_sale_again',
    'undone',
  ]);
});

test('the transitions of product status: whatever happens to a product, it can be sold and be put on sale', () => {
  const walk = fc.array(fc.nat());
  fc.assert(
    fc.property(fc.constantFrom(...productStatuses), walk, (start, choices) => {
      let status: ProductStatus = start;
      for (const choice of choices) {
        const steps = stepsFrom(status);
        status = steps[choice % steps.length] ?? status;
        expect(productStatuses).toContain(status);
      }
      expect(ways(status, 'sold')).not.toEqual([]);
      expect(ways(status, 'active')).not.toEqual([]);
      expect(ways(status, 'action_required')).not.toEqual([]);
    }),
  );
});
