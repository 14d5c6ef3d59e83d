import type { ToSalesPage } from '../../sales-messages.ts';
import { salesPageAt, salesPages } from '../../sites/sales-pages.ts';
import { putScript } from '../put-script.ts';
import { Watching, watching } from './stored-sales.ts';
import { keepSending, sendUnsent, UNSENT } from './unsent.ts';

/** Watches a tab that shows one of the pages where sales are seen, if the seller wants that. */
export async function watchSales(tabId: number): Promise<void> {
  if ((await watching.read()).on) {
    await putScript(tabId, 'sales-page.js', (address) => salesPageAt(address) !== undefined);
  }
}

/** Begins and ends in the tabs that are open when the seller switches it on or off. */
export function watchSwitch(log: (error: unknown) => void): void {
  chrome.storage.local.onChanged.addListener(({ watching: change }) => {
    if (!change) return;
    const before = Watching.safeParse(change.oldValue).data?.on === true;
    const now = Watching.safeParse(change.newValue).data?.on === true;
    if (before !== now) forTabs(now ? watchSales : leave).catch(log);
  });
  chrome.runtime.onStartup.addListener(() => void sendUnsent().catch(log));
  // Chrome may lose alarms when it starts.
  keepSending().catch(log);
}

async function forTabs(work: (tabId: number) => Promise<void>): Promise<void> {
  const tabs = await chrome.tabs.query({ url: salesPages.map(({ origin }) => `${origin}/*`) });
  for (const { id } of tabs) if (id !== undefined) await work(id);
}

async function leave(tabId: number): Promise<void> {
  const message: ToSalesPage = { type: 'sales_off' };
  // Most tabs have no such script.
  await chrome.tabs.sendMessage(tabId, message).catch(() => undefined);
}

/** False if it is another alarm. */
export async function unsentAlarm(name: string): Promise<boolean> {
  if (name === UNSENT) await sendUnsent();
  return name === UNSENT;
}
