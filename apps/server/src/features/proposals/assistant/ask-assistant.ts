import { AssistantAnswer } from '@crosslister/contract/proposals/assistant-answer.ts';
import { checkAnswer } from '@crosslister/domain/proposals/check-answer.ts';
import { isTransient, MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { sql } from 'kysely';
import type { ProductRow } from '../../../db/schema.ts';
import { ownerOfAssistant } from '../../../secrets/owner-of.ts';
import type { Services } from '../../../services.ts';
import { type Ask, failAsks, postponeAsks, postponeSource, storeAnswer } from '../asks.ts';
import { findAssistant, NO_ASSISTANT } from './assistant-settings.ts';
import { type AssistantRow, noteUsage, whyNotPaid } from './budget.ts';
import { completeChat, UselessAnswer } from './chat-completions.ts';
import { questionAbout } from './question.ts';
import { showThing } from './shown-thing.ts';

const SOURCE = 'assistant';
/** After an answer that cannot be used it is asked once more, and not again: each answer is paid. */
const USELESS_ANSWERS = 2;

type AssistantAsk = Ask & Pick<ProductRow, 'name' | 'images'>;

/** Asks the seller's assistant about one product after the other, until nothing is due. */
export async function askAssistant(services: Services, userId: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const asks = await dueThings(services, userId);
    const [ask] = asks;
    if (!ask || signal.aborted) return;
    const assistant = await findAssistant(services.db, userId);
    const refused = assistant?.agreed_at ? await whyNotPaid(services, assistant) : NO_ASSISTANT;
    if (!assistant || refused !== null) {
      await failAsks(services.db, asks, refused ?? NO_ASSISTANT);
      continue;
    }
    try {
      await askAbout(services, assistant, ask, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof MarketplaceError)) {
        services.log.error({ err: error, productId: ask.product_id }, 'a product could not be asked about');
        await noteUseless(services, ask, 'Something went wrong here.');
        continue;
      }
      const { kind, message, details } = error;
      if (isTransient(error)) {
        const seconds = details.retryAfter;
        await postponeSource(services.db, SOURCE, [ask], message, { seconds, userId });
        continue;
      }
      // The key, the address and the model are the same for all of them.
      const failed = kind === 'rejected' ? [ask] : asks;
      await failAsks(services.db, failed, [message, details.nextStep].filter(Boolean).join(' '));
    }
  }
}

async function askAbout(
  services: Services,
  assistant: AssistantRow,
  ask: AssistantAsk,
  signal: AbortSignal,
): Promise<void> {
  const { db, fetch } = services;
  const { address, model, api_key } = assistant;
  const thing = await showThing(services, { ...ask, id: ask.product_id }, signal);
  if (thing.photos.length === 0 && thing.name === '') {
    await storeAnswer(db, ask, SOURCE, {
      proposals: [],
      notes: [...thing.notes, 'So there was nothing to ask about.'],
    });
    return;
  }
  const key = api_key && services.sealer.open(api_key, ownerOfAssistant(ask.user_id));
  try {
    const { json, usage } = await completeChat(
      { fetch, signal },
      { address, model, key },
      questionAbout(thing),
    );
    await noteUsage(services, assistant, usage);
    const answer = AssistantAnswer.safeParse(json);
    if (!answer.success)
      return await noteUseless(
        services,
        ask,
        'The answer of the assistant has another form than was asked for.',
      );
    const { proposals, notes } = checkAnswer(answer.data, { name: thing.name, photos: thing.photos.length });
    await storeAnswer(db, ask, SOURCE, { proposals, notes: [...thing.notes, ...notes] });
  } catch (error) {
    if (!(error instanceof UselessAnswer)) throw error;
    await noteUsage(services, assistant, error.usage);
    await noteUseless(services, ask, error.message);
  }
}

async function noteUseless({ db }: Services, ask: Ask, message: string): Promise<void> {
  if (ask.attempts + 1 < USELESS_ANSWERS) await postponeAsks(db, [ask], message);
  else await failAsks(db, [ask], `${message} It was asked ${USELESS_ANSWERS} times.`);
}

async function dueThings({ db }: Services, userId: number): Promise<AssistantAsk[]> {
  const { rows } = await sql<AssistantAsk>`
    SELECT a.id, a.user_id, a.product_id, a.attempts, p.name, p.images FROM proposal_asks a
    JOIN products p ON p.id = a.product_id AND p.user_id = a.user_id
    WHERE a.user_id = ${userId} AND a.source = ${SOURCE} AND a.state = 'queued' AND a.next_at <= now()
    ORDER BY a.attempts, a.id`.execute(db);
  return rows;
}
