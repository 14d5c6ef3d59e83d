import { dashboards } from './store.ts';

/** Puts the helper on the dashboards' pages, and removes it from dashboards that were removed. */
export async function registerDashboards(): Promise<void> {
  const allowed: string[] = [];
  for (const { origin } of await dashboards.read()) {
    const match = `${origin}/*`;
    if (await chrome.permissions.contains({ origins: [match] })) allowed.push(match);
  }
  await chrome.scripting.unregisterContentScripts();
  if (allowed.length === 0) return;
  await chrome.scripting.registerContentScripts([
    { id: 'bridge', matches: allowed, js: ['bridge.js'], runAt: 'document_start' },
    {
      id: 'page-helper',
      matches: allowed,
      js: ['page-helper.js'],
      runAt: 'document_start',
      world: 'MAIN',
    },
  ]);
}
