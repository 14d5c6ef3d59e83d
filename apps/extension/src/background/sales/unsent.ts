import type { SeenSale } from '@crosslister/contract/extension/seen-sales.ts';
import type { Outcome } from '../../sales-messages.ts';
import { type Dashboard, pairedAt } from '../store.ts';
import { sendSale } from './sales-server.ts';
import { isSame, unsent } from './stored-sales.ts';

export const UNSENT = 'sales-unsent';
const AGAIN_MINUTES = 1;

/** Sends a sale. If the server does not answer it is kept, and sent again until it does. */
export async function report(
  dashboard: Dashboard,
  sale: SeenSale,
  name: string,
): Promise<Outcome | { refused: string }> {
  const answer = await sendSale(dashboard, sale);
  if (answer !== 'away') return answer;
  const kept = { origin: dashboard.origin, name, sale, refused: null };
  await unsent.update((all) => [...all.filter((each) => !isSame(each, kept)), kept]);
  await keepSending();
  return 'kept';
}

/** While nothing waits to be sent there is no alarm. */
export async function keepSending(): Promise<void> {
  const waits = (await unsent.read()).some(({ refused }) => refused === null);
  const isSet = (await chrome.alarms.get(UNSENT)) !== undefined;
  if (waits && !isSet) await chrome.alarms.create(UNSENT, { periodInMinutes: AGAIN_MINUTES });
  if (!waits && isSet) await chrome.alarms.clear(UNSENT);
}

export async function sendUnsent(): Promise<void> {
  for (const each of await unsent.read()) {
    const dashboard = await pairedAt(each.origin);
    if (each.refused !== null || !dashboard) continue;
    const answer = await sendSale(dashboard, each.sale);
    if (answer === 'away') continue;
    await unsent.update((all) => {
      const others = all.filter((other) => !isSame(other, each));
      return typeof answer === 'string' ? others : [...others, { ...each, refused: answer.refused }];
    });
  }
  await keepSending();
}
