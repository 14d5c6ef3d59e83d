import {
  type SeenAnswer,
  SeenAnswers,
  type SeenQuestion,
  type SeenSale,
  SeenSaleAnswer,
  type SeenThing,
} from '@crosslister/contract/extension/seen-sales.ts';
import type { ExtensionSite } from '@crosslister/contract/extension.ts';
import { callServer, sentenceOf } from '../call-server.ts';
import type { Dashboard } from '../store.ts';

const SILENT = 'Your Crosslister did not answer.';

/** What a dashboard knows of each thing, or null if its server does not answer. */
export async function askSeen(
  dashboard: Dashboard,
  platform: ExtensionSite,
  things: SeenThing[],
): Promise<SeenAnswer[] | null> {
  const asked = things.map(({ listing, title, order, cancelled }) => ({ listing, title, order, cancelled }));
  const response = await callServer(dashboard, '/api/extension/sales/seen/', {
    body: { platform, things: asked },
  });
  // A server from before this knows nothing of it.
  if (response?.status === 404) return things.map(() => null);
  if (!response?.ok) return null;
  return SeenAnswers.safeParse(await response.json().catch(() => null)).data?.results ?? null;
}

/** `away`: it may not have arrived. To send it again is harmless: the server records a sale once. */
export async function sendSale(
  dashboard: Dashboard,
  sale: SeenSale,
): Promise<'recorded' | 'known' | 'away' | { refused: string }> {
  const response = await callServer(dashboard, '/api/extension/sales/', { body: sale });
  if (response?.ok) {
    const answer = SeenSaleAnswer.safeParse(await response.json().catch(() => null));
    if (answer.success) return answer.data.recorded ? 'recorded' : 'known';
  }
  return isRefusal(response) ? { refused: await sentenceOf(response, SILENT) } : 'away';
}

/** Rejects with a sentence for the seller if it was not done. */
export async function sendQuestion(dashboard: Dashboard, question: SeenQuestion): Promise<void> {
  await demand(await callServer(dashboard, '/api/extension/sales/question/', { body: question }));
}

/** The seller says that the listing was ended there, as on its own page. */
export async function sendEnded(
  dashboard: Dashboard,
  platform: ExtensionSite,
  listing: string,
): Promise<void> {
  const body = { platform, listing, what: 'delisted' };
  await demand(await callServer(dashboard, '/api/extension/items/', { body }));
}

async function demand(response: Response | null): Promise<void> {
  if (!response?.ok) throw new Error(await sentenceOf(response, SILENT));
}

/** Too many requests, and a browser that is not paired any more, are no words about the sale. */
const isRefusal = (response: Response | null): response is Response =>
  response !== null &&
  response.status >= 400 &&
  response.status < 500 &&
  ![401, 429].includes(response.status);
