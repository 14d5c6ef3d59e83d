import { byHandOf, extensionPlatforms, platformList } from '@crosslister/contract/platforms.ts';

/** Allowed without asking: where `npm start` puts the dashboard. */
export const defaultDashboards = ['http://127.0.0.1:3000', 'http://localhost:3000'];

const icons = Object.fromEntries([16, 32, 48, 128].map((size) => [size, `icons/${size}.png`]));

/**
 * The manifest of the built extension. On a marketplace a script runs only in a form's tab that a dashboard opened, on
 * item pages, and when the seller checks a page in the popup. Permissions for other dashboards' addresses are requested
 * one at a time.
 */
export const manifestOf = (version: string) => ({
  manifest_version: 3,
  name: 'Crosslister',
  version,
  description: `Fills in the listing forms of ${platformList(extensionPlatforms)} from your own Crosslister dashboard. You press Save.`,
  // Needed for documentId and session storage.
  minimum_chrome_version: '120',
  icons,
  action: { default_popup: 'popup.html', default_icon: icons, default_title: 'Crosslister' },
  options_page: 'options.html',
  background: { service_worker: 'background.js', type: 'module' },
  permissions: ['storage', 'scripting', 'alarms'],
  host_permissions: [
    ...extensionPlatforms.map((platform) => `${new URL(byHandOf(platform)?.newListingUrl ?? '').origin}/*`),
    ...defaultDashboards.map((origin) => `${origin}/*`),
  ],
  optional_host_permissions: ['http://*/*', 'https://*/*'],
});
