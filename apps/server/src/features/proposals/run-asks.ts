import { sql } from 'kysely';
import { leaseOf } from '../../db/claims/lease.ts';
import { inRounds } from '../../repeat.ts';
import type { Services } from '../../services.ts';
import { askAssistant } from './assistant/ask-assistant.ts';
import { askBooks, askByThemselves } from './books/ask-books.ts';

const TICK_MS = 1_000;
/** How often (ms) products with an ISBN that nobody asked about are looked for. */
const LOOK_MS = 60_000;
/** Sellers whose assistants are asked at once in this process. Each takes seconds to minutes for an answer. */
const MOST_ASSISTANTS = 16;
/** A source that failed for a reason of our own is tried again after this (ms). */
const AFTER_FAILURE_MS = 60_000;
const BOOKS = 'books';

/** Asks the sources about what sellers want to know. What was answered is stored product by product, so that work that was killed goes on where it was. */
export function startAsking(services: Services): { stop: () => Promise<void> } {
  const failed = new Map<string, number>();
  let looked = Number.NEGATIVE_INFINITY;

  async function turn(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await leaseOf(services, `proposals ${name}`).ifFree(work);
    } catch (error) {
      failed.set(name, performance.now());
      services.log.error({ err: error, name }, 'proposals could not be asked for');
    }
  }

  return inRounds<string>(
    TICK_MS,
    async ({ signal, running, begin }) => {
      if (performance.now() - looked > LOOK_MS) {
        looked = performance.now();
        await askByThemselves(services);
      }
      const busy = new Set(running.values());
      const isFree = (name: string) =>
        !busy.has(name) &&
        performance.now() - (failed.get(name) ?? Number.NEGATIVE_INFINITY) > AFTER_FAILURE_MS;
      const { books, sellers } = await due(services);
      if (books && isFree(BOOKS))
        begin(
          turn(BOOKS, () => askBooks(services, signal)),
          BOOKS,
        );
      for (const userId of sellers.filter((id) => isFree(String(id))).slice(0, MOST_ASSISTANTS - busy.size)) {
        begin(
          turn(String(userId), () => askAssistant(services, userId, signal)),
          String(userId),
        );
      }
    },
    { onFailure: (error) => services.log.error({ err: error }, 'proposals cannot be planned') },
  );
}

async function due({ db }: Services): Promise<{ books: boolean; sellers: number[] }> {
  const { rows } = await sql<{ books: boolean; sellers: number[] | null }>`
    SELECT EXISTS (SELECT FROM proposal_asks WHERE source = 'open_library' AND state = 'queued' AND next_at <= now()) AS books,
      (SELECT array_agg(DISTINCT user_id) FROM proposal_asks
        WHERE source = 'assistant' AND state = 'queued' AND next_at <= now()) AS sellers`.execute(db);
  return { books: rows[0]?.books ?? false, sellers: rows[0]?.sellers ?? [] };
}
