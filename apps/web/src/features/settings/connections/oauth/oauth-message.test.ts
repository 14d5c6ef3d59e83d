import { expect, test } from 'vitest';
import { readOAuthMessage } from './oauth-message.ts';

const own = 'http://127.0.0.1:3000';
const data = { type: 'oauth_success', platform: 'ebay', code: 'abc' };

test('takes the pop-up of our own origin at its word', () => {
  expect(readOAuthMessage({ origin: own, data }, own, 'ebay')).toEqual(data);
  const unnamed = { type: 'oauth_error', error: 'denied' };
  expect(readOAuthMessage({ origin: own, data: unnamed }, own, 'ebay')).toEqual(unnamed);
});

test.each([
  ['another origin', { origin: 'https://evil.example', data }],
  ['an origin that only starts alike', { origin: `${own}.evil.example`, data }],
  ['another platform', { origin: own, data: { ...data, platform: 'etsy' } }],
  ['another kind of message', { origin: own, data: { type: 'webpackOk' } }],
  ['no message at all', { origin: own, data: null }],
])('ignores %s', (_name, event) => {
  expect(readOAuthMessage(event, own, 'ebay')).toBeNull();
});
