import { expect, test } from 'vitest';
import { loadProblem, policyProblem } from './why-no-policies.ts';

test('an account that is not connected has its own title and text', () => {
  expect(policyProblem('ebay', 'account not connected')).toEqual({
    title: 'eBay Not Connected',
    message: 'eBay account not connected. Please connect your eBay account first to configure policies.',
  });
  expect(policyProblem('etsy', 'Etsy is Not Connected.').message).toBe(
    'Etsy account not connected. Please connect your Etsy account first to configure profiles.',
  );
});

test('a next step that says to connect is left to the panel, which says it once for all', () => {
  const next_step = 'Connect eBay again under Settings.';
  const refused = (data: { error: string; next_step: string }) =>
    loadProblem({ data: { success: false, ...data }, error: null });
  expect(refused({ error: 'The consent was taken back.', next_step })).toBe('The consent was taken back.');
  const busy = { error: 'eBay is busy.', next_step: 'Try again in a minute.' };
  expect(refused(busy)).toBe('eBay is busy. Try again in a minute.');
});

test('any other error is told as it came', () => {
  expect(policyProblem('ebay', 'eBay is busy.')).toEqual({
    title: 'Policy Loading Error',
    message: 'eBay is busy.',
  });
  expect(policyProblem('etsy', 'Etsy is busy.').title).toBe('Profile Loading Error');
});
