import { MarketplaceError } from '../errors.ts';
import type { UnreadOrder } from './remote-sale.ts';

/**
 * Parses each row alone, so that one that is not as documented does not hide the others. `parseOne` throws for such
 * a row, and `name` says which one it is, as the seller is to be told.
 */
export function readEach<Raw, Read, Unread>(
  rows: readonly Raw[],
  parseOne: (row: Raw) => Read,
  name: (row: Raw, cause: unknown) => Unread,
): { read: Read[]; unread: Unread[] } {
  const read: Read[] = [];
  const unread: Unread[] = [];
  for (const row of rows) {
    try {
      read.push(parseOne(row));
    } catch (cause) {
      unread.push(name(row, cause));
    }
  }
  return { read, unread };
}

/** A part of a list: so many rows from this position. */
export interface Piece {
  offset: number;
  limit: number;
}

/**
 * So far back a poll begins for rows that a list counts and does not show. One that always counts more than there is would
 * be read from further back each day.
 */
export const MOST_SHORT_MS = 3 * 86_400_000;

/** Whether a list shows fewer rows than it must have in this piece, by its own count. */
export const isShort = ({ offset, limit }: Piece, rows: readonly unknown[], count: number): boolean =>
  rows.length < Math.min(limit, count - offset);

/** Orders that a marketplace counts and does not show. `url`: where the seller sees them all. */
export const notShown = (name: string, url: string): UnreadOrder => ({
  orderId: 'not shown',
  url,
  why: `${name} shows fewer orders than it counts, so some may be missing here for now.`,
});

/** Into how many parts a page that fails is divided: halves would fail too often in a row. */
const PARTS = 10;
/** Less than the failures in a row after which a marketplace is not called at all for a while. */
const MOST_IN_A_ROW = 4;

/** The marketplace's own fault: it was reached, and failed at what it was asked for. */
function isItsFault(error: unknown): error is MarketplaceError {
  if (!(error instanceof MarketplaceError) || error.kind !== 'unavailable') return false;
  return !error.details.untried && (error.details.status ?? 0) >= 500;
}

/** The last part comes first: often it is past the end of the list, and its answer shows that the marketplace is up. */
function partsOf({ offset, limit }: Piece): Piece[] {
  const size = Math.ceil(limit / PARTS);
  const parts = Array.from({ length: Math.ceil(limit / size) }, (_, index) => ({
    offset: offset + index * size,
    limit: Math.min(size, limit - index * size),
  }));
  return [...parts.slice(-1), ...parts.slice(0, -1)];
}

interface ReadPiece<Page> {
  piece: Piece;
  page: Page;
}

/**
 * Reads pieces one after another; undefined for one at which the marketplace fails. After some failures in a row
 * something that was read before is read again: if that fails too, the marketplace is down, and its first failure is
 * thrown. Any other error is thrown at once.
 */
function pieceReader<Page extends { rows: readonly unknown[] }>(readPage: (piece: Piece) => Promise<Page>) {
  const read: ReadPiece<Page>[] = [];
  let failure: MarketplaceError | undefined;
  let inARow = 0;
  const attempt = async (piece: Piece): Promise<Page | undefined> => {
    try {
      const page = await readPage(piece);
      inARow = 0;
      return page;
    } catch (error) {
      // It is left alone by now because of the failure that made us ask again: that is what the seller has to know.
      if (failure && error instanceof MarketplaceError && error.details.untried) throw failure;
      if (!isItsFault(error)) throw error;
      failure ??= error;
      inARow += 1;
      if (inARow >= MOST_IN_A_ROW) throw failure;
      return undefined;
    }
  };
  const next = async (piece: Piece): Promise<Page | undefined> => {
    const [known] = read;
    if (inARow === MOST_IN_A_ROW - 1 && known) await attempt(known.piece);
    const page = await attempt(piece);
    if (page) read.push({ piece, page });
    return page;
  };
  return { next, read };
}

/**
 * Reads a page of a list. If the marketplace fails at it (5xx), the page is read in smaller and smaller parts until the
 * row at which it fails is alone: that one is passed over, and its position returned. Parts are returned in the order
 * of the list.
 *
 * While parts are read, rows may move in the list. The caller has to find that out, and to read again.
 */
export async function halving<Page extends { rows: readonly unknown[] }>(
  whole: Piece,
  readPage: (piece: Piece) => Promise<Page>,
): Promise<{ parts: ReadPiece<Page>[]; passedOver: number[] }> {
  const { next, read } = pieceReader(readPage);
  const passedOver: number[] = [];
  let end = Number.POSITIVE_INFINITY;
  let failed = (await next(whole)) ? [] : [whole];
  while (failed.length > 0) {
    const smaller = failed.flatMap((piece) => (piece.limit === 1 ? [] : partsOf(piece)));
    passedOver.push(...failed.flatMap(({ offset, limit }) => (limit === 1 ? offset : [])));
    failed = [];
    for (const part of smaller) {
      if (part.offset >= end) continue;
      const page = await next(part);
      if (!page) failed.push(part);
      else if (page.rows.length < part.limit) end = Math.min(end, part.offset + page.rows.length);
    }
  }
  return { parts: read.toSorted((one, other) => one.piece.offset - other.piece.offset), passedOver };
}
