/** An edition as Open Library has it. */
export interface SimulatedBook {
  key: string;
  title: string;
  subtitle?: string;
  /** Of the edition itself; most have them only by their work. */
  authors: string[];
  publishers: string[];
  publish_date: string;
  physical_format?: string;
  isbn_10: string[];
  isbn_13: string[];
}

/** Made up, with numbers whose check digits are right. Formats and dates are written as people write them there. */
export const sampleBooks: readonly SimulatedBook[] = [
  {
    key: '/books/OL1000001M',
    title: 'The Harbour Clock',
    authors: ['Edith Marlow'],
    publishers: ['Quayside Press'],
    publish_date: 'October 1, 1988',
    physical_format: 'Hardcover',
    isbn_10: ['0306406152'],
    isbn_13: ['9780306406157'],
  },
  {
    key: '/books/OL1000002M',
    title: 'Hedgerows of Northumberland',
    subtitle: 'a walker’s companion',
    authors: ['John Ferris', 'Ann Ferris'],
    publishers: ['Fell & Dale'],
    publish_date: '1974',
    physical_format: 'Mass Market Paperback',
    isbn_10: ['0140449116'],
    isbn_13: [],
  },
  {
    key: '/books/OL1000003M',
    title: 'Tinned Fish',
    authors: [],
    publishers: [],
    publish_date: 'n.d.',
    isbn_10: [],
    isbn_13: ['9780195019193'],
  },
];
