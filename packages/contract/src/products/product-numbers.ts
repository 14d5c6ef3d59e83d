import { attributeNamed, valuesOf } from '../platforms/attributes.ts';

const bare = (number: string) => number.replace(/[\s-]/g, '').toUpperCase();

/** What forms offer for a thing that has no such number. */
const none = /^(does ?n[o']t apply|not applicable|n\/?a|none)$/i;
export const saysNone = (value: string): boolean => none.test(value.trim());

/** By the rule of GS1: every second digit counts three times, from the last but one. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

function asIsbn13(number: string): string | null {
  if (/^97[89]\d{10}$/.test(number)) return hasCheckDigit(number) ? number : null;
  if (!/^\d{9}[\dX]$/.test(number)) return null;
  const sum = [...number].reduce(
    (all, digit, at) => all + (digit === 'X' ? 10 : Number(digit)) * (10 - at),
    0,
  );
  const twelve = `978${number.slice(0, 9)}`;
  const whole = [...'0123456789'].map((digit) => twelve + digit).find(hasCheckDigit);
  return sum % 11 === 0 && whole ? whole : null;
}

/** The number of a book with its 13 digits. Null if its check digit is wrong, or if it is no number of a book. */
export const isbn13 = (number: string): string | null => asIsbn13(bare(number));

const lengths = { ean: [8, 12, 13, 14], upc: [12] } as const;

/** An EAN, UPC or ISBN without spaces and dashes. Null if it is none, by its length or its check digit. */
export function tradeNumber(kind: 'ean' | 'upc' | 'isbn', value: string): string | null {
  const number = bare(value);
  if (kind === 'isbn') return asIsbn13(number) ? number : null;
  const fits = /^\d+$/.test(number) && (lengths[kind] as readonly number[]).includes(number.length);
  return fits && hasCheckDigit(number) ? number : null;
}

/** What a number is called by its form, where nothing says of which kind it is. Null if it has none of these forms. */
export function numberName(value: string): 'ISBN' | 'UPC' | 'EAN' | null {
  const number = bare(value);
  if (/^97[89]\d{10}$|^\d{9}[\dX]$/.test(number)) return 'ISBN';
  if (/^\d{12}$/.test(number)) return 'UPC';
  return /^(?:\d{8}|\d{13,14})$/.test(number) ? 'EAN' : null;
}

/** The one number by which shops know a thing: that of a book with its 13 digits, else its EAN or UPC. */
export function mainNumber(
  specifics: Readonly<Record<string, readonly string[]>>,
): { number: string; from: 'isbn' | 'ean' | 'upc' } | null {
  const [isbn] = valuesOf('isbn', specifics).flatMap((value) => isbn13(value) ?? []);
  if (isbn) return { number: isbn, from: 'isbn' };
  for (const from of ['ean', 'upc'] as const) {
    const [number] = valuesOf(from, specifics).flatMap((value) => tradeNumber(from, value) ?? []);
    if (number) return { number, from };
  }
  return null;
}

/** The ISBN of a product with its 13 digits: what it says as ISBN, or an EAN that is one. Null: it has none that is right. */
export function bookNumber(specifics: Readonly<Record<string, readonly string[]>>): string | null {
  const said = [...valuesOf('isbn', specifics), ...valuesOf('ean', specifics)];
  return said.map(isbn13).find((number) => number !== null) ?? null;
}

/** What is wrong with a number under this name, in a sentence. Undefined for everything that is no such number. */
export function numberMistake(name: string, value: string): string | undefined {
  const kind = attributeNamed(name);
  if (kind !== 'ean' && kind !== 'upc' && kind !== 'isbn') return undefined;
  if (value.trim() === '' || saysNone(value) || tradeNumber(kind, value)) return undefined;
  return `${value.trim()} is no ${name.trim()}: a digit is missing or wrong.`;
}
