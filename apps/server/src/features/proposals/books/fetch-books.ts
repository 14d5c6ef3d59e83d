import { isbn13 } from '@crosslister/contract/products/product-numbers.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { request } from '@crosslister/marketplaces/http.ts';
import { z } from 'zod';

// Open Library's Books API (https://openlibrary.org/dev/docs/api/books), as its source answers it:
// github.com/internetarchive/openlibrary, openlibrary/plugins/books/dynlinks.py, read on 2026-11-30. `data` has the authors of
// the work; only `details` has the format of the edition. A book that is not known is missing in the answer, and so is
// everything if the service fails inside.

/** Anybody may edit it there. PostgreSQL cannot store a NUL, and no field needs a control character. */
const text = z
  .string()
  .overwrite((said) => said.replace(/\p{Cc}+/gu, ' '))
  .trim()
  .min(1)
  .max(500);
const Data = z.object({
  title: text,
  url: text
    .pipe(z.url({ protocol: /^https?$/ }))
    .optional()
    .catch(undefined),
  authors: z.array(z.object({ name: text })).catch([]),
  publishers: z.array(z.object({ name: text })).catch([]),
  publish_date: text.optional().catch(undefined),
  identifiers: z.object({ isbn_10: z.array(z.string()).catch([]), isbn_13: z.array(z.string()).catch([]) }),
});
const Details = z.object({ details: z.object({ physical_format: text.optional().catch(undefined) }) });
const Answer = z.record(z.string(), z.unknown());

export interface Book {
  title: string;
  authors: string[];
  publisher: string | undefined;
  published: string | undefined;
  format: string | undefined;
  link: string | undefined;
}

export interface Catalogue {
  url: string;
  /** How its owners can reach who asks: without it they may refuse. */
  contact: string;
  version: string;
}

const WHO = 'Open Library';
const SECONDS = 30;
type Context = Parameters<typeof request>[0];

/** What is known of these books, by ISBN. A string says why nothing of one can be used. */
export async function fetchBooks(
  context: Context,
  catalogue: Catalogue,
  isbns: readonly string[],
): Promise<Map<string, Book | string>> {
  const data = await ask(context, catalogue, isbns, 'data');
  const details = await ask(context, catalogue, isbns, 'details');
  return new Map(
    isbns.map((isbn) => {
      const key = `ISBN:${isbn}`;
      return [
        isbn,
        data[key] === undefined
          ? `${WHO} does not know the ISBN ${isbn}.`
          : read(isbn, data[key], details[key]),
      ];
    }),
  );
}

async function ask(
  context: Context,
  { url, contact, version }: Catalogue,
  isbns: readonly string[],
  jscmd: string,
) {
  const query = new URLSearchParams({
    bibkeys: isbns.map((isbn) => `ISBN:${isbn}`).join(','),
    format: 'json',
    jscmd,
  });
  const answer = await request(context, {
    who: WHO,
    method: 'GET',
    url: `${url}/api/books?${query}`,
    // Who does not say how to be reached is refused (https://openlibrary.org/developers/api).
    headers: {
      accept: 'application/json',
      'user-agent': `Crosslister/${version}${contact && ` (${contact})`}`,
    },
    timeoutMs: SECONDS * 1000,
  });
  if (answer.status === 403) {
    throw new MarketplaceError('setup', `${WHO} refuses this server.`, {
      nextStep: contact
        ? `Whoever runs this server asks ${WHO} why: it knows the server by ${contact}.`
        : 'Whoever runs this server sets OPEN_LIBRARY_CONTACT to an e-mail or web address, which Open Library asks for.',
    });
  }
  const parsed = answer.status === 200 ? Answer.safeParse(answer.json) : undefined;
  if (!parsed?.success)
    throw new MarketplaceError('unavailable', `${WHO} gave no answer that can be read (${answer.status}).`);
  return parsed.data;
}

function read(isbn: string, data: unknown, details: unknown): Book | string {
  const parsed = Data.safeParse(data);
  if (!parsed.success) return `What ${WHO} says of the ISBN ${isbn} cannot be read.`;
  const { title, url, authors, publishers, publish_date, identifiers } = parsed.data;
  const numbers = [...identifiers.isbn_10, ...identifiers.isbn_13].map(isbn13);
  if (!numbers.includes(isbn)) return `What ${WHO} answered is another book than the ISBN ${isbn}.`;
  return {
    title,
    authors: authors.map(({ name }) => name),
    publisher: publishers[0]?.name,
    published: publish_date,
    format: Details.safeParse(details).data?.details.physical_format,
    link: url,
  };
}
