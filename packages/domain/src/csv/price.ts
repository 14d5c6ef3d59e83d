import { toPence } from '../money.ts';

const MAX_PENCE = 999_999_999;

const sign = /^(?:£|GBP)?\s*(?:£|GBP)?\s*/i;
const signBehind = /(?:(?<!\s)\s+)?(?:£ ?GBP|£|GBP)$/i;

/**
 * Pounds, rounded to a penny. Undefined for an empty cell, null for anything that is not a price. "£1,234.50" and, as
 * in other countries, "12,50" are prices.
 */
export function readPrice(text: string): number | null | undefined {
  if (text.trim() === '') return undefined;
  const bare = text
    .trim()
    .replace(sign, '')
    .replace(signBehind, '')
    .replace(/(?<=\d)\s(?=\d{3}(?!\d))|\s(?=[.,])|(?<=[.,])\s(?=\d)/g, '');
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare)
    ? bare.replaceAll(',', '')
    : bare.replace(/^(\d+),(\d{1,2})$/, '$1.$2');
  // No two parts of this pattern match the same digits, so its time grows only with the length of the cell.
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain)) return null;
  const pence = toPence(Number(plain));
  return pence <= MAX_PENCE ? pence / 100 : null;
}
