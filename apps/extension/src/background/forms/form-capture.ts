import { FormCapture } from '@crosslister/contract/extension/extension-pairing.ts';
import type { FormLook } from '@crosslister/contract/extension/form-look.ts';
import type { ExtensionSite } from '@crosslister/contract/extension.ts';
import type { RecordAnswer } from '../../messages.ts';
import { findSite } from '../../sites-by-key.ts';
import { callServer, sentenceOf } from '../call-server.ts';
import { type Job, pairedAt, pairedDashboards } from '../store.ts';

const path = '/api/extension/capture/';
/** The seller looks at an empty form meanwhile. */
const PATIENCE_MS = 5_000;

/** Whether the seller captures this marketplace's form. If its server does not say so, nothing is captured. */
export async function isCaptured(origin: string, platform: ExtensionSite): Promise<boolean> {
  const dashboard = await pairedAt(origin);
  const query = new URLSearchParams({ platform });
  const response =
    dashboard && (await callServer(dashboard, `${path}?${query}`, { patienceMs: PATIENCE_MS }));
  if (!response?.ok) return false;
  return FormCapture.safeParse(await response.json().catch(() => null)).data?.on ?? false;
}

/** One after another, so that they are stored in the order of the form's steps. */
let last: Promise<unknown> = Promise.resolve();
/** Forms of which the server did not take a step: nothing more is sent of them. */
const refused = new Set<string>();

/** Sends what was found to the dashboard that asked for the form. The form may be saved before it is sent. */
export function keepLook(job: Job, look: FormLook): Promise<void> {
  const sent = last.then(() => send(job, look));
  last = sent.catch(() => undefined);
  return sent;
}

/** Records what a page is made of, for the first dashboard whose seller has switched the capture on. */
export async function recordLook(platform: ExtensionSite, look: FormLook): Promise<RecordAnswer> {
  for (const dashboard of await pairedDashboards()) {
    if (!(await isCaptured(dashboard.origin, platform))) continue;
    const response = await callServer(dashboard, path, { body: { platform, look } });
    if (response?.ok) return { recorded: dashboard.origin };
    return { error: await sentenceOf(response, `${dashboard.origin} did not answer.`) };
  }
  const { label } = findSite(platform);
  return {
    error: `Nothing is recorded yet: in the dashboard open Settings, Connections, ${label}, switch the recording on, and press again.`,
  };
}

async function send({ id, origin, site: platform }: Job, look: FormLook): Promise<void> {
  const dashboard = refused.has(id) ? undefined : await pairedAt(origin);
  if (!dashboard) return;
  const response = await callServer(dashboard, path, { body: { platform, look } });
  if (!response?.ok) refused.add(id);
}
