import { expect, test } from 'vitest';
import { saysListedNowhere } from './interleaving.ts';

test.for([
  [{ success: true, message: 'Marked as active for relisting.' }, true],
  [{ message: 'The product is back where it was. It could not be listed again on eBay: No photos.' }, true],
  [{ results: { summary: { successful_delistings: 1 }, delisting_results: [] } }, false],
  [{ success: true, message: 'Delisted.', results: { platforms_delisted: ['ebay'] } }, false],
  [{ message: 'Delisting is under way. The queue shows the result.' }, false],
  [null, false],
] as const)('what tells of a product that is listed nowhere: %j', ([body, isNotified]) => {
  expect(saysListedNowhere({ body })).toBe(isNotified);
});
