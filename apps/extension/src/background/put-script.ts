import { runScript } from './site-tables.ts';
import { pairedDashboards } from './store.ts';

/** Puts a script into a tab that shows such a page, if there is a dashboard to report to. */
export async function putScript(
  tabId: number,
  file: string,
  isPage: (address: string) => boolean,
): Promise<void> {
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  if (!tab?.url || tab.status !== 'complete' || !isPage(tab.url)) return;
  if ((await pairedDashboards()).length === 0) return;
  // The seller may have left the page meanwhile.
  await runScript(tabId, file).catch((error) => console.warn('The page takes no script:', error));
}
