import { z } from 'zod';
import { FromTab } from '../messages.ts';
import { registerDashboards } from './dashboard-scripts.ts';
import { endingAlarm, watchEndings } from './endings/ending-alarm.ts';
import { tabChanged, tabClosed } from './forms/form-tab.ts';
import { expire } from './forms/start-job.ts';
import { serveDashboard } from './from-dashboard.ts';
import { fromTab } from './from-tab.ts';
import { unsentAlarm, watchSwitch } from './sales/watch-sales.ts';
import { tablesLoaded } from './site-tables.ts';

const log = (error: unknown) => console.error(error);

// Tokens are for the extension's own pages only. Scripts inside web pages must not read them.
chrome.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' }).catch(log);

chrome.runtime.onInstalled.addListener(() => void registerDashboards().catch(log));
chrome.runtime.onStartup.addListener(() => void registerDashboards().catch(log));
chrome.permissions.onAdded.addListener(() => void registerDashboards().catch(log));
chrome.permissions.onRemoved.addListener(() => void registerDashboards().catch(log));
chrome.storage.local.onChanged.addListener((changes) => {
  const origins = (value: unknown) =>
    JSON.stringify(z.array(z.object({ origin: z.string() })).safeParse(value).data ?? []);
  const { dashboards } = changes;
  // Pairing changes the list too, and does not need new scripts.
  if (dashboards && origins(dashboards.oldValue) !== origins(dashboards.newValue)) {
    registerDashboards().catch(log);
  }
});

chrome.runtime.onConnect.addListener((port) => {
  if (port.name === 'dashboard') serveDashboard(port);
});

chrome.runtime.onMessage.addListener((raw: unknown, sender, answer) => {
  const parsed = FromTab.safeParse(raw);
  if (!parsed.success || sender.id !== chrome.runtime.id || sender.frameId !== 0) return false;
  tablesLoaded
    .then(() => fromTab(parsed.data, sender))
    .then(answer, (error) => {
      log(error);
      answer(null);
    });
  return true;
});

chrome.tabs.onUpdated.addListener((tabId, change) => void tabChanged(tabId, change).catch(log));
chrome.tabs.onRemoved.addListener((tabId) => void tabClosed(tabId).catch(log));
chrome.alarms.onAlarm.addListener(
  ({ name }) =>
    void endingAlarm(name)
      .then(async (isTaken) => isTaken || (await unsentAlarm(name)) || expire(name))
      .catch(log),
);
watchEndings(log);
watchSwitch(log);
