import { z } from 'zod';
import { MarketplaceError } from '../../errors.ts';

/**
 * Where to continue: from which time, and in a poll of several pages the order number, when the poll began and the
 * order that began its last page.
 */
export interface Position {
  from: Date;
  offset: number;
  began: Date | null;
  first: string | null;
  /** From which time purchases are asked for that wait for payment. */
  unpaidFrom: Date;
  /** Ids of orders that could not be read: each poll asks for them again. */
  unread: readonly string[];
  /**
   * A page of this poll left an order out, or had one without a number that could not be read: the next poll begins
   * where it did.
   */
  stays: boolean;
}

const Rest = z.object({
  unpaid: z.iso.datetime().optional(),
  unread: z.array(z.string()).default([]),
  stays: z.boolean().default(false),
});

const isTime = (date: Date) => !Number.isNaN(date.getTime());

function readRest(text: string | undefined): z.infer<typeof Rest> | null {
  if (!text) return { unread: [], stays: false };
  try {
    return Rest.parse(JSON.parse(text));
  } catch {
    // Neither JSON nor ours: the whole cursor is refused by name.
    return null;
  }
}

/**
 * `2026-11-20T10:00:00.000Z`, or with `+180@2026-11-20T10:20:00.000Z#12-34567-89012` in the middle of a poll, and with
 * `|{...}` behind it where there is more to remember.
 */
export function readCursor(cursor: string): Position {
  const [place = '', ...more] = cursor.split('|');
  const [, from = '', offset = '0', began, first = null] =
    /^(\d{4}-[\d-]+T[\d:.]+Z)(?:\+(\d+)@(\d{4}-[\d-]+T[\d:.]+Z)(?:#(.+))?)?$/.exec(place) ?? [];
  const rest = readRest(more.join('|'));
  const position = {
    from: new Date(from),
    offset: Number(offset),
    began: began ? new Date(began) : null,
    first,
    unpaidFrom: new Date(rest?.unpaid ?? from),
    unread: rest?.unread ?? [],
    stays: rest?.stays ?? false,
  };
  const dates = [position.from, position.began ?? position.from, position.unpaidFrom];
  if (rest && dates.every(isTime)) return position;
  throw new MarketplaceError('rejected', `"${cursor}" is not a place in eBay's orders.`, {
    nextStep: 'Nothing to do: the next look starts a day back.',
    staleCursor: true,
  });
}

export function writeCursor({ from, offset, began, first, unpaidFrom, unread, stays }: Position): string {
  const isBehind = unpaidFrom.getTime() !== from.getTime();
  const rest = {
    ...(isBehind && { unpaid: unpaidFrom.toISOString() }),
    ...(unread.length > 0 && { unread }),
    ...(stays && { stays }),
  };
  const more = Object.keys(rest).length > 0 ? `|${JSON.stringify(rest)}` : '';
  if (!began) return `${from.toISOString()}${more}`;
  return `${from.toISOString()}+${offset}@${began.toISOString()}${first ? `#${first}` : ''}${more}`;
}
