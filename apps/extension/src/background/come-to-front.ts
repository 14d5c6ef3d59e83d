/** Some fields take nothing, and some questions do not open, in a tab or a window that is not in front. */
export async function comeToFront(tabId: number | null): Promise<void> {
  const tab = tabId === null ? null : await chrome.tabs.update(tabId, { active: true }).catch(() => null);
  if (tab) await chrome.windows.update(tab.windowId, { focused: true });
}
