import { currencyIn } from '@crosslister/domain/table/cells/currency.ts';

/** A part of a format, for some numbers: `"SKU-"0000` has a word, and a mask of four digits. */
interface Section {
  /** `[>=1000]`. */
  applies: ((value: number) => boolean) | undefined;
  parts: readonly Part[];
}
type Part = { mask: string } | { word: string };

/** How the cells of one style show numbers. */
export type NumberFormat = readonly Section[];

/** As long as Excel lets a format be. */
const LONGEST = 255;

const token =
  // short: a format
  /"([^"]*)"|\\(.)|_.|\*.|\[\$([^\]-]*)(?:-[^\]]*)?\]|\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]|\[[^\]]*\]|(General|E[+-]|[#0?.,/%]+)|(;)|(.)/gisu;

/** Formats that a workbook need not write down: the standard has dollars for money, and Excel elsewhere writes its own. */
const builtIn: Record<string, string> = {
  9: '0%',
  10: '0.00%',
  ...Object.fromEntries([5, 6, 7, 8, 42, 44].map((id) => [id, '"$"0'])),
};

const compare: Record<string, (value: number, limit: number) => boolean> = {
  '<': (value, limit) => value < limit,
  '>': (value, limit) => value > limit,
  '<=': (value, limit) => value <= limit,
  '>=': (value, limit) => value >= limit,
  '=': (value, limit) => value === limit,
  '<>': (value, limit) => value !== limit,
};

/** Null where the value says all that its cell shows. Dates are read elsewhere. */
export function numberFormat(id: string, written: string | undefined): NumberFormat | null {
  const code = written ?? builtIn[id] ?? '';
  if (code === '' || code.length > LONGEST) return null;
  // short: a format
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '');
  if (/[dmyhs]/i.test(bare)) return null;
  const sections: { applies: Section['applies']; parts: Part[] }[] = [{ applies: undefined, parts: [] }];
  for (const [, quoted, escaped, currency, sign = '', limit, mask, end, plain] of code.matchAll(token)) {
    const section = sections.at(-1);
    const word = quoted ?? escaped ?? currency ?? plain;
    if (end) sections.push({ applies: undefined, parts: [] });
    else if (compare[sign] && section)
      section.applies = (value) => compare[sign]?.(value, Number(limit)) ?? false;
    else if (mask) section?.parts.push({ mask });
    else if (word) section?.parts.push({ word });
  }
  const ofNumbers = sections.slice(0, 3).filter(({ parts }) => wordsOf(parts) !== '@');
  return ofNumbers.every(isPlain) ? null : ofNumbers;
}

const maskOf = (parts: readonly Part[]) => parts.map((part) => ('mask' in part ? part.mask : '')).join('');
const wordsOf = (parts: readonly Part[]) =>
  parts
    .map((part) => ('word' in part ? part.word : ''))
    .join('')
    .trim();

/** What only separates or frames, and a sign for pounds, says nothing more than the value. */
const saysMore = (words: string) => /[\p{L}\p{N}%\p{Sc}]/u.test(words.replaceAll('£', ''));

/** `00123` and `12-345`: digits that are no amount. */
function isCode(parts: readonly Part[]): boolean {
  const mask = maskOf(parts);
  const masks = parts.flatMap((part, at) => ('mask' in part ? [at] : []));
  const hasInner = parts.some(
    (part, at) => 'word' in part && at > (masks[0] ?? at) && at < (masks.at(-1) ?? at),
  );
  return /^[#0?]+$/.test(mask) && (/^0{2,}$/.test(mask) || hasInner);
}

/** How many thousands it leaves out: `0,` shows 12 for 12,345. */
const thousandsOf = (mask: string): number => /[#0?](,+)(?![#0?,])/.exec(mask)?.[1]?.length ?? 0;

function isPlain({ applies, parts }: Section): boolean {
  const mask = maskOf(parts);
  return (
    applies === undefined &&
    mask !== '' &&
    !mask.includes('%') &&
    thousandsOf(mask) === 0 &&
    !saysMore(wordsOf(parts)) &&
    !isCode(parts)
  );
}

function sectionFor(format: NumberFormat, value: number): Section | undefined {
  const [first, below, zero] = format;
  if (format.some(({ applies }) => applies)) return format.find(({ applies }) => applies?.(value) ?? true);
  if (value > 0) return first;
  return (value < 0 ? below : zero) ?? first;
}

/** Fills the places of a code with digits, from the last one on. */
function filled(parts: readonly Part[], value: number): string {
  const left = [...String(value)];
  const places = maskOf(parts).length;
  let at = 0;
  return parts
    .toReversed()
    .map((part) => {
      if ('word' in part) return part.word;
      const digits = [...part.mask].toReversed().map((place) => {
        at += 1;
        if (at === places) return left.splice(0).join('') || (place === '0' ? '0' : '');
        return left.pop() ?? (place === '0' ? '0' : '');
      });
      return digits.toReversed().join('');
    })
    .toReversed()
    .join('');
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));

/**
 * The text of a number as its cell shows it. Decimals that are not shown belong to it all the same. Where a cell shows
 * another number than it holds, nobody can say which one is meant: such a text is no amount, and is named as one.
 */
export function shownNumber(value: number, format: NumberFormat): string {
  const parts = sectionFor(format, value)?.parts ?? [];
  const mask = maskOf(parts);
  const words = wordsOf(parts);
  if (mask === '') return saysMore(words) ? words : value === 0 ? '0' : `${value} (not shown)`;
  if (isCode(parts) && Number.isInteger(value) && value >= 0) return filled(parts, value);
  const currency = currencyIn(words);
  if (currency !== undefined && currency !== 'GBP') return `${value} ${currency}`;
  if (mask.includes('%')) return `${round(value * 100, 9)}%`;
  const thousands = thousandsOf(mask);
  if (thousands > 0 && value !== 0) {
    const decimals = /\.([0#?]*)/.exec(mask)?.[1]?.length ?? 0;
    return `${value} (shown as ${(value / 1000 ** thousands).toFixed(decimals)}${words})`;
  }
  if (!saysMore(words)) return String(value);
  const at = parts.findIndex((part) => 'mask' in part);
  return `${wordsOf(parts.slice(0, at))} ${value} ${wordsOf(parts.slice(at))}`.trim();
}
