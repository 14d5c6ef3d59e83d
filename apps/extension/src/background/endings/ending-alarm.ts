import { ASK, ASK_MINUTES, DEADLINE, NEXT } from './alarms.ts';
import { endNext, expireEnding } from './end-next.ts';
import { showBadge } from './finish-ending.ts';
import { Endings, endings } from './stored-endings.ts';

/** Asks at once when a browser starts, when the seller switches it on or lets it go on, and every half minute. */
export function watchEndings(log: (error: unknown) => void): void {
  const begin = () => void keepAsking().then(endNext).catch(log);
  chrome.runtime.onStartup.addListener(begin);
  chrome.runtime.onInstalled.addListener(begin);
  chrome.storage.local.onChanged.addListener(({ endings: change }) => {
    if (!change) return;
    const before = Endings.safeParse(change.oldValue).data;
    const now = Endings.safeParse(change.newValue).data;
    if (before?.on !== now?.on || (before?.stopped && !now?.stopped)) begin();
  });
  // Chrome may lose alarms when it starts.
  keepAsking().catch(log);
}

/** While it is off there is no alarm, and no server is asked. */
async function keepAsking(): Promise<void> {
  const { on, stopped } = await endings.read();
  const isSet = (await chrome.alarms.get(ASK)) !== undefined;
  if (on && !isSet) await chrome.alarms.create(ASK, { periodInMinutes: ASK_MINUTES });
  if (!on && isSet) await chrome.alarms.clear(ASK);
  if (!on || stopped) await showBadge(on ? '!' : '');
}

/** False if it is another alarm. */
export async function endingAlarm(name: string): Promise<boolean> {
  if (name === ASK || name === NEXT) await endNext();
  else if (name === DEADLINE) await expireEnding();
  return [ASK, NEXT, DEADLINE].includes(name);
}
