import { setTimeout as pause } from 'node:timers/promises';
import { bookNumber } from '@crosslister/contract/products/product-numbers.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { sql } from 'kysely';
import type { Services } from '../../../services.ts';
import { readVersion } from '../../../version.ts';
import { type Ask, failAsks, postponeSource, storeAnswer } from '../asks.ts';
import { bookProposals } from './book-proposals.ts';
import { fetchBooks } from './fetch-books.ts';

const SOURCE = 'open_library';
/** As many as its owners ask to be put into one request (https://github.com/internetarchive/openlibrary/issues/11406). */
const BOOKS_AT_ONCE = 25;
/** Two requests for each: anybody may make one a second, and three if it is known who asks. */
const [PAUSE_MS, KNOWN_PAUSE_MS] = [2_000, 1_000];
/** It refuses this server about every book: it is left alone for so long. */
const REFUSED_SECONDS = 3600;

interface BookAsk extends Ask {
  name: string;
  specifics: Record<string, string[]>;
}

/** Asks about what is due, of all sellers in turn, until nothing is. One process does so at a time. */
export async function askBooks(services: Services, signal: AbortSignal): Promise<void> {
  const { db, config, fetch } = services;
  const version = await readVersion();
  for (;;) {
    const asks = await dueBooks(services);
    if (asks.length === 0 || signal.aborted) return;
    const numbered = asks.map((ask) => ({ ask, isbn: bookNumber(ask.specifics) }));
    const without = numbered.filter(({ isbn }) => isbn === null).map(({ ask }) => ask);
    await failAsks(db, without, 'It has no ISBN any more.');
    const catalogue = { ...config.books, version };
    const isbns = [...new Set(numbered.flatMap(({ isbn }) => isbn ?? []))];
    try {
      const books = await fetchBooks(
        { fetch, signal, beforeMutation: async () => undefined },
        catalogue,
        isbns,
      );
      for (const { ask, isbn } of numbered) {
        const book = isbn === null ? undefined : books.get(isbn);
        if (isbn === null || book === undefined) continue;
        const year = services.now().getFullYear();
        await storeAnswer(
          db,
          ask,
          SOURCE,
          typeof book === 'string'
            ? { proposals: [], notes: [book] }
            : { proposals: bookProposals(book, { isbn, name: ask.name, year }), notes: [] },
        );
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof MarketplaceError)) throw error;
      const { kind, message, details } = error;
      const [said, seconds] =
        kind === 'setup'
          ? [`${message} ${details.nextStep}`, REFUSED_SECONDS]
          : [message, details.retryAfter];
      await postponeSource(db, SOURCE, asks, said, { seconds });
      return;
    }
    await pause(catalogue.contact ? KNOWN_PAUSE_MS : PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** The first of each seller, then the second of each; after them what has failed before. */
async function dueBooks({ db }: Services): Promise<BookAsk[]> {
  const { rows } = await sql<BookAsk>`
    SELECT a.id, a.user_id, a.product_id, a.attempts, p.name, p.specifics FROM (
      SELECT *, row_number() OVER (PARTITION BY user_id ORDER BY attempts, id) AS turn FROM proposal_asks
      WHERE source = ${SOURCE} AND state = 'queued' AND next_at <= now()) a
    JOIN products p ON p.id = a.product_id AND p.user_id = a.user_id
    ORDER BY a.attempts, a.turn, a.id LIMIT ${BOOKS_AT_ONCE}`.execute(db);
  return rows;
}

/** Products with an ISBN of sellers who want that, as far as nobody has asked yet. */
export async function askByThemselves({ db }: Services): Promise<void> {
  await sql`
    INSERT INTO proposal_asks (user_id, product_id, source)
    SELECT p.user_id, p.id, ${SOURCE} FROM settings s JOIN products p ON p.user_id = s.user_id
    WHERE s.ask_books AND p.deleted_at IS NULL AND p.specifics ?| ARRAY['ISBN', 'ISBN-13', 'ISBN13', 'ISBN-10']
      AND NOT EXISTS (SELECT FROM proposal_asks a WHERE a.product_id = p.id AND a.source = ${SOURCE})
    LIMIT 500 ON CONFLICT DO NOTHING`.execute(db);
}
