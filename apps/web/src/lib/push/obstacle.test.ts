import { describe, expect, test } from 'vitest';
import { browserName } from './browser-name.ts';
import { type PushPlace, pushObstacle } from './obstacle.ts';

const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15';

const fine: PushPlace = {
  userAgent: chrome,
  touchPoints: 5,
  isSecure: true,
  isInstalled: false,
  hasPush: true,
  permission: 'default',
};

describe('what stands in the way of push messages', () => {
  test.each<[string, Partial<PushPlace>, RegExp | null]>([
    ['nothing', {}, null],
    ['nothing once it is allowed', { permission: 'granted' }, null],
    ['a refused permission', { permission: 'denied' }, /Press the sign beside the address/],
    [
      'plain http',
      { isSecure: false, hasPush: false, permission: null },
      /only over https.*http:\/\/127\.0\.0\.1/,
    ],
    [
      'an iPhone outside the home screen',
      { userAgent: iPhone, hasPush: false },
      /Share, then Add to Home Screen/,
    ],
    [
      'an iPad, which calls itself a Mac',
      { userAgent: mac, hasPush: false },
      /Share, then Add to Home Screen/,
    ],
    ['nothing on an iPhone’s home screen', { userAgent: iPhone, isInstalled: true }, null],
    ['nothing on a Mac', { userAgent: mac, touchPoints: 0 }, null],
    ['a browser without push messages', { hasPush: false }, /no push messages/],
  ])('%s', (_, change, said) => {
    const obstacle = pushObstacle({ ...fine, ...change });
    if (said === null) expect(obstacle).toBeNull();
    else expect(obstacle).toMatch(said);
  });
});

test.each([
  [chrome, 'Chrome on Android'],
  [iPhone, 'Safari on iPhone'],
  [mac, 'Safari on macOS'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  ['something else', 'Browser'],
])('a browser is named as people call it: %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
