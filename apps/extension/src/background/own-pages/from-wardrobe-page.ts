import { WardrobeAnswer } from '@crosslister/contract/extension/wardrobe.ts';
import { z } from 'zod';
import type { WardrobeTask } from '../../messages.ts';
import { wardrobePageAt } from '../../sites/wardrobe-pages.ts';
import type { FromWardrobePage, WardrobeStored } from '../../wardrobe-messages.ts';
import { callServer, sentenceOf } from '../call-server.ts';
import { putScript } from '../put-script.ts';
import { pairedAt, pairedDashboards, settings, stored } from '../store.ts';
import { noteItems } from './newest-items.ts';

/** Whether the panel on the seller's wardrobe has had its answer, so that it is shown only when they come for it. */
const wardrobePanel = stored('local', 'wardrobePanel', z.object({ hidden: z.boolean() }), { hidden: false });
/** Photos are only queued, but a hundred products take a slow server a while. */
const PATIENCE_MS = 60_000;

export const watchWardrobe = (tabId: number) =>
  putScript(tabId, 'wardrobe-page.js', (address) => wardrobePageAt(address) !== undefined);

/** Answers the script on the seller's own wardrobe. Any other page gets nothing. */
export async function fromWardrobePage(
  message: FromWardrobePage,
  address: string,
): Promise<WardrobeTask | WardrobeStored | null> {
  const platform = wardrobePageAt(address)?.key;
  if (!platform) return null;
  switch (message.type) {
    case 'wardrobe_ready': {
      const { hidden } = await (message.asked ? show(false) : wardrobePanel.read());
      const { hurry } = await settings.read();
      const dashboards = (await pairedDashboards()).map(({ origin }) => origin);
      return { dashboards, hidden, ...(hurry && { hurry }) };
    }
    case 'wardrobe_items': {
      const { origin, importId: import_id, items } = message;
      await noteItems(
        platform,
        items.map(({ listing }) => listing),
      );
      return send(origin, { platform, import_id, items });
    }
    case 'wardrobe_hide':
      await show(true);
      return null;
  }
}

const show = (hidden: boolean) => wardrobePanel.update(() => ({ hidden }));

async function send(origin: string, body: object): Promise<WardrobeStored> {
  const dashboard = await pairedAt(origin);
  const response = dashboard
    ? await callServer(dashboard, '/api/extension/wardrobe/', { body, patienceMs: PATIENCE_MS })
    : null;
  if (!dashboard || response?.status === 401) {
    return {
      error: `This browser is not paired with ${origin} any more. Choose Pair this browser there, under Settings, Connections.`,
    };
  }
  // A server from before this knows nothing of it.
  if (response?.status === 404)
    return { error: `Crosslister at ${origin} is older than this extension. Update it.` };
  if (!response?.ok) return { error: await sentenceOf(response, `${origin} did not answer.`) };
  const answer = WardrobeAnswer.safeParse(await response.json().catch(() => null));
  return answer.success ? answer.data : { error: `${origin} gave an answer that is not understood.` };
}
