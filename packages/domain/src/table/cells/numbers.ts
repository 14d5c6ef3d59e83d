import { readPrice } from '../../csv/price.ts';
import { listOf } from '../list-of.ts';
import { currencyIn, withoutCurrency } from './currency.ts';
import { visible } from './spoiled-cells.ts';

/** Which sign divides pounds from pence in a table; null where no cell shows it, or cells show both. */
export type Decimal = 'comma' | 'point' | null;

/** From the amounts of a table. */
export function decimalOf(cells: readonly string[]): Decimal {
  const shows = (pattern: RegExp) => cells.some((cell) => pattern.test(withoutCurrency(cell).trim()));
  const point = shows(/\.\d{1,2}$|^\d{1,3}(,\d{3})+\./);
  const comma = shows(/,\d{1,2}$|^\d{1,3}(\.\d{3})+,/);
  if (point === comma) return null;
  return point ? 'point' : 'comma';
}

/** 1.250 is a thousand and more in one country, and less than two in another. */
const eitherWay = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** An amount as English text, by the sign that the table uses. Null if it could be read in two ways. */
function plainAmount(bare: string, decimal: Decimal): string | null {
  if (decimal === 'point') return bare;
  if (decimal === 'comma') {
    if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(bare)) return bare.replaceAll('.', '').replace(',', '.');
    return /^\d{1,3},\d{3}$/.test(bare) ? null : bare;
  }
  if (/^\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(bare)) return plainAmount(bare, 'comma');
  return eitherWay.test(bare) && bare.includes('.') ? null : bare;
}

interface Money {
  /** As `readPrice` has it: undefined for an empty cell, null for what is no amount. */
  amount: number | null | undefined;
  /** The code of the currency that the cell names. */
  currency: string | undefined;
}

/** An amount of a table that is not our own, with the currency that the cell names. */
export function moneyIn(cell: string, decimal: Decimal): Money {
  const currency = currencyIn(cell);
  if (cell.trim() === '') return { amount: undefined, currency };
  const bare = visible(withoutCurrency(cell.replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')));
  // "£25 £20" are two amounts.
  const plain = /\d\s+\d/.test(bare) ? null : plainAmount(bare.replace(/\s/g, ''), decimal);
  return { amount: plain === null || plain === '' ? null : readPrice(plain), currency };
}

const none = new Set(
  listOf(`out of stock, sold out, none, nil, no stock, -, –, —, zero, no, n/a, unavailable, not available,
    oos, outofstock, sold, gone, out, verkauft, vendu, vendido, venduto, sprzedane, brak, ausverkauft,
    nicht auf lager, keine, épuisé, rupture, en rupture, aucun, agotado, sin existencias, ninguno,
    esaurito, backorder`),
);
const unit =
  /(?:x|pcs?\.?|pieces?|items?|units?|stk\.?|stück|pi[eè]ces?|unidades?|ud\.?|in stock|left|available)$/i;

/** A whole number of things. Less than none is none, and so is a word for none. */
export function readCount(cell: string, decimal: Decimal = null): number | null {
  const said = cell.trim().toLowerCase().replaceAll('_', ' ');
  if (none.has(said)) return 0;
  const bare = said
    .replace(unit, '')
    .replace(/^x\s?(?=\d)/, '')
    .trim();
  if (eitherWay.test(bare) && bare.includes('.') && decimal !== 'comma') return null;
  const plain = decimal === 'comma' ? bare.replace(/\.(?=\d{3}\b)/g, '').replace(/,0+$/, '') : bare;
  const digits = plain.replace(/,(?=\d{3}\b)/g, '');
  return /^-?\d{1,9}(?:\.0+)?$/.test(digits) ? Math.max(0, Math.trunc(Number(digits))) : null;
}
