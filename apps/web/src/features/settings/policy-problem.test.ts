import { expect, test } from 'vitest';
import { policyProblem } from './policy-problem.ts';

test('an account that is not connected has its own title and text', () => {
  expect(policyProblem('ebay', 'account not connected')).toEqual({
    title: 'eBay Not Connected',
    message: 'eBay account not connected. Please connect your eBay account first to configure policies.',
  });
  expect(policyProblem('etsy', 'Etsy is Not Connected.').message).toBe(
    'Etsy account not connected. Please connect your Etsy account first to configure profiles.',
  );
});

test('any other error is told as it came', () => {
  expect(policyProblem('ebay', 'eBay is busy.')).toEqual({
    title: 'Policy Loading Error',
    message: 'eBay is busy.',
  });
  expect(policyProblem('etsy', 'Etsy is busy.').title).toBe('Profile Loading Error');
});
