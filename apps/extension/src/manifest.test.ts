import { expect, test } from 'vitest';
import { manifestOf } from './manifest.ts';

test('it asks for no more than it needs', () => {
  const { manifest_version, permissions, host_permissions, optional_host_permissions, ...rest } =
    manifestOf('1.2.3');
  expect({ manifest_version, permissions, host_permissions, optional_host_permissions }).toEqual({
    manifest_version: 3,
    permissions: ['storage', 'scripting', 'alarms'],
    host_permissions: [
      'https://www.etsy.com/*',
      'https://www.vinted.co.uk/*',
      'http://127.0.0.1:3000/*',
      'http://localhost:3000/*',
    ],
    // Requested one at a time, when the seller adds a dashboard.
    optional_host_permissions: ['http://*/*', 'https://*/*'],
  });
  // Nothing runs on a page automatically, no page may load the extension's files or talk to it, and its own pages load no
  // foreign code.
  expect(Object.keys(rest).sort()).toEqual([
    'action',
    'background',
    'description',
    'icons',
    'minimum_chrome_version',
    'name',
    'options_page',
    'version',
  ]);
});
