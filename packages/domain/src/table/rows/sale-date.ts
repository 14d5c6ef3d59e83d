import { readSerial, whyNoSaleDate } from '../../csv/date.ts';
import { dayInUk } from '../../uk-day.ts';
import { readForeignDate } from '../cells/foreign-date.ts';
import { saidSold } from '../cells/said-sold.ts';

/** "sold 14/3/2026" is a date. */
export const dateIn = (cell: string) =>
  cell.trim().replace(/^(?:sold|verkauft|vendu)(?: on| am| le)?[:\s]+(?=\d)/i, '');

/** A spreadsheet's number for a day is one only where the title asks for a date: a price may look the same. */
const asksForDate = /\b(?:dates?|dated|when|on|datum|am|le|fecha|data|op)\b/i;

/** Whether a cell is the date of a sale; else why it cannot be one, or an empty text if it is no date at all. */
export function saleDate(cell: string, title: string, monthFirst: boolean): { isOne: boolean; why: string } {
  if (saidSold(cell) === 'nothing') return { isOne: false, why: '' };
  const serial = readSerial(cell);
  const date = readForeignDate(dateIn(cell), monthFirst) ?? (asksForDate.test(title) ? serial : null);
  if (date !== null) {
    const why = whyNoSaleDate(date);
    return { isOne: why === undefined, why: why ?? '' };
  }
  const isNumber = serial !== null && whyNoSaleDate(serial) === undefined;
  return { isOne: false, why: isNumber ? `may be a spreadsheet's number for ${dayOf(serial)}` : '' };
}

const dayOf = (iso: string) => dayInUk(new Date(iso)).split('-').reverse().join('/');
