import { type Answer, html, json } from '../http/answer.ts';
import { type Listening, listen, type SimulatedRequest } from '../http/listen.ts';
import { type SimulatedBook, sampleBooks } from './sample-books.ts';

/**
 * What it does wrong, beside the faults that every simulator has: another book than was asked for, values that mean nothing,
 * another form than it should have, or a title with a NUL in it.
 */
export type OddBooks = 'another_book' | 'nonsense' | 'wrong_schema' | 'nul' | null;

export interface OpenLibrarySimulator extends Pick<Listening, 'faults' | 'requests' | 'stop'> {
  url: string;
  books: SimulatedBook[];
  /** Requests a second from then on are refused. */
  mostPerSecond: number;
  odd: OddBooks;
}

/**
 * Open Library's Books API, after its source: github.com/internetarchive/openlibrary, openlibrary/plugins/books/dynlinks.py,
 * and what its users report of its limits, both read on 2026-11-30.
 */
export async function startOpenLibrarySimulator(
  options: { httpPort?: number } = {},
): Promise<OpenLibrarySimulator> {
  const state = { books: [...sampleBooks], mostPerSecond: 3, odd: null as OddBooks };
  const asked: number[] = [];
  const server = await listen({
    ...options,
    handle: (request) => refusal(request, asked, state.mostPerSecond) ?? answer(request, state),
  });
  return Object.assign(state, {
    url: server.httpUrl,
    faults: server.faults,
    requests: server.requests,
    stop: server.stop,
  });
}

function refusal({ headers }: SimulatedRequest, asked: number[], most: number): Answer | null {
  // A program that gives its name without a contact gets nginx's page, curl and browsers do not:
  // https://github.com/kkodecs/livrarr/issues/83 (2026-05-25).
  const agent = headers['user-agent'] ?? '';
  if (!/^(curl|Mozilla)\/|@|:\/\//.test(agent))
    return html(
      403,
      '<html><head><title>403 Forbidden</title></head><body><center><h1>403 Forbidden</h1></center></body></html>',
    );
  // Three a second for who says who it is. The words: https://github.com/internetarchive/openlibrary/issues/11611 (2025-12-20).
  const now = Date.now();
  asked.push(now);
  if (asked.filter((at) => at > now - 1000).length > most)
    return json(429, {
      status: 429,
      message: 'Too Many Requests. Consider using https://openlibrary.org/developers/dumps.',
    });
  return null;
}

function answer(
  { path, query }: SimulatedRequest,
  { books, odd }: { books: SimulatedBook[]; odd: OddBooks },
): Answer {
  if (path !== '/api/books') return html(404, '<html><body>Not found</body></html>');
  const keys = (query.get('bibkeys') ?? '').split(',');
  const jscmd = query.get('jscmd') ?? 'viewapi';
  const found = keys.flatMap((key) => {
    const isbn = /^ISBN:?([\dX-]+)$/i.exec(key.trim())?.[1]?.replaceAll('-', '') ?? '';
    const book = odd === 'another_book' ? books[0] : books.find((each) => numbersOf(each).includes(isbn));
    return book ? [[key, shown(book, jscmd, odd)] as const] : [];
  });
  const body = JSON.stringify(odd === 'wrong_schema' ? { books: found } : Object.fromEntries(found));
  const isJson = query.get('format') === 'json';
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: isJson ? body : `var _OLBookInfo = ${body};`,
  };
}

/** The field `isbn_` of its index has both forms of a number. */
const numbersOf = ({ isbn_10, isbn_13 }: SimulatedBook) => [...isbn_10, ...isbn_13, ...isbn_10.map(as13)];

function as13(isbn10: string): string {
  const twelve = `978${isbn10.slice(0, 9)}`;
  const sum = [...twelve].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}

/** Empty values are left out of `data`, as its `trim` does. */
function shown(book: SimulatedBook, jscmd: string, odd: OddBooks): object {
  const { key, title, subtitle, authors, publishers, publish_date, physical_format, isbn_10, isbn_13 } = book;
  const info_url = `https://openlibrary.org${key}/${title.replaceAll(' ', '_')}`;
  const view = { bib_key: key, info_url, preview: 'noview', preview_url: info_url };
  if (jscmd === 'details')
    return {
      ...view,
      details: {
        key,
        title,
        publishers,
        publish_date,
        ...(physical_format && { physical_format }),
        isbn_10,
        isbn_13,
      },
    };
  if (jscmd !== 'data') return view;
  const data = {
    url: info_url,
    key,
    title: odd === 'nonsense' ? 'x'.repeat(400) : odd === 'nul' ? title.replace(' ', '\0') : title,
    subtitle,
    authors: authors.map((name, n) => ({ url: `https://openlibrary.org/authors/OL${n + 1}A`, name })),
    identifiers: {
      openlibrary: [key.slice(7)],
      ...(isbn_10.length > 0 && { isbn_10 }),
      ...(isbn_13.length > 0 && { isbn_13 }),
    },
    publishers: odd === 'nonsense' ? 7 : publishers.map((name) => ({ name })),
    publish_date: odd === 'nonsense' ? '0000 or 9999' : publish_date,
  };
  return Object.fromEntries(
    Object.entries(data).filter(([, value]) => value && !(Array.isArray(value) && value.length === 0)),
  );
}
