import { MAX_SPECIFIC_LENGTH } from '@crosslister/contract/item-specifics.ts';
import { MAX_PROPOSED_NAME } from '@crosslister/contract/proposals/proposals.ts';
import type { NewProposal } from '@crosslister/domain/proposals/check-answer.ts';
import { says } from '@crosslister/domain/proposals/read-words.ts';
import type { Book } from './fetch-books.ts';

/** The first printed books. */
const FIRST_YEAR = 1450;

/** What people write there, as eBay and shops call it here. Anything else is left out: the field is free text. */
const formats: [RegExp, string][] = [
  [/^(?:hard ?(?:cover|back)|hardbound|library binding|cloth)\b/i, 'Hardback'],
  [/^(?:(?:mass market|trade) )?(?:paper ?back|softcover|soft cover|paperbound)\b/i, 'Paperback'],
  [/^board ?book\b/i, 'Board book'],
  [/^(?:audio (?:cd|compact disc)|cd)\b/i, 'Audio CD'],
  [/^spiral[- ]?bound\b/i, 'Spiral bound'],
];

/** What the catalogue says of a book, for the fields of a product that is called `name`. */
export function bookProposals(
  book: Book,
  { isbn, name, year }: { isbn: string; name: string; year: number },
) {
  const { title, authors, publisher, published, format, link } = book;
  const author = authors.slice(0, 3).join(', ');
  const why = `Open Library, by the ISBN ${isbn}`;
  const called = shortest([author && `${title} by ${author}`, title]);
  const published_in = yearIn(published ?? '', year);
  const said: [field: string, value: string | null | undefined][] = [
    ['name', says(name, title) ? null : called],
    ['Book Title', title],
    ['Author', author],
    ['Publication Year', published_in],
    ['Format', formats.find(([words]) => words.test(format ?? ''))?.[1]],
    ['Publisher', publisher],
  ];
  return said.flatMap(([field, value]): NewProposal[] =>
    value && (field === 'name' || value.length <= MAX_SPECIFIC_LENGTH)
      ? [{ field, value: [value], why, ...(link && { link }) }]
      : [],
  );
}

/** The first that is short enough for a name. */
const shortest = (names: readonly string[]) => names.find((name) => name && name.length <= MAX_PROPOSED_NAME);

/** The one year that a date names: "October 1, 1988", "1988", "c1988". */
function yearIn(date: string, present: number): string | null {
  const years = [...new Set(date.match(/(?<!\d)\d{4}(?!\d)/g))].filter(
    (year) => Number(year) >= FIRST_YEAR && Number(year) <= present + 1,
  );
  return years.length === 1 ? (years[0] ?? null) : null;
}
