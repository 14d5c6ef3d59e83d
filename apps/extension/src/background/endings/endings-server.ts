import {
  type Ending,
  EndingList,
  type EndingReport,
} from '@crosslister/contract/extension/extension-pairing.ts';
import { callServer } from '../call-server.ts';
import { type Dashboard, pairedAt } from '../store.ts';

const path = '/api/extension/endings/';

/** What waits to be deleted, or null if the dashboard's server does not say. */
export async function readWaiting(dashboard: Dashboard): Promise<Ending[] | null> {
  const response = await callServer(dashboard, path);
  if (!response?.ok) return null;
  return EndingList.safeParse(await response.json().catch(() => null)).data?.results ?? null;
}

/** A report that does not arrive is made up for: the step still waits, and its page is opened again. */
export async function sendReport(origin: string, report: EndingReport): Promise<void> {
  const dashboard = await pairedAt(origin);
  if (!dashboard) return;
  const response = await callServer(dashboard, path, { body: report });
  if (!response?.ok) console.warn(`${origin} did not take the report: ${response?.status ?? 'no answer'}`);
}
