import { MAX_PRICE } from '@crosslister/contract/schemas/price.ts';

/**
 * An amount as it was typed or copied, in the form in which it is sent. The keypad of some phones has a decimal comma
 * and no point; copied amounts have £ and commas between thousands.
 */
export function plainAmount(text: string): string {
  const bare = text.trim().replace(/^£\s*/, '');
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare)) return bare.replaceAll(',', '');
  return bare.replace(/^(\d+),(\d{1,2})$/, '$1.$2');
}

/** A number below nothing, as it was typed. */
export const isNegative = (text: string): boolean => /^[-−]\s*[£\d]/.test(plainAmount(text));

/** Why a text is not a price, in the words of the server's own check. */
export function priceMistake(text: string): string | undefined {
  const price = plainAmount(text);
  if (price === '') return 'Price is required.';
  if (isNegative(text)) return 'Price cannot be negative.';
  if (!/^\d+(\.\d+)?$/.test(price)) return 'Price must be a number such as 12.50.';
  if (!/^\d+(\.\d{1,2})?$/.test(price)) return 'Price takes at most two decimals.';
  if (Number(price) < 0.01) return 'Price must be at least £0.01.';
  return Number(price) > MAX_PRICE ? 'Price is too large.' : undefined;
}

export interface WholeRange {
  min: number;
  max: number;
}

/**
 * The number in a text, or a sentence why there is none that is accepted. A text without any digit gives the minimum.
 */
export function wholeNumber(text: string, { min, max }: WholeRange): { value: number } | { mistake: string } {
  const typed = text.trim();
  if (!/\d/.test(typed)) return { value: min };
  const value = Number(typed);
  return Number.isInteger(value) && value >= min && value <= max
    ? { value }
    : { mistake: `Must be a whole number from ${min} to ${max}: "${typed}" cannot be saved.` };
}
