import { currencyIn } from '@crosslister/domain/table/currency.ts';

/** A part of a format, for some numbers: `"SKU-"0000` has a word, and a mask of four digits. */
interface Section {
  /** `[>=1000]`. */
  applies: ((value: number) => boolean) | undefined;
  pieces: readonly Piece[];
}
type Piece = { mask: string } | { word: string };

/** How the cells of one style show numbers. */
export type NumberFormat = readonly Section[];

const token =
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
  if (code === '' || /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, ''))) return null;
  const sections: { applies: Section['applies']; pieces: Piece[] }[] = [{ applies: undefined, pieces: [] }];
  for (const [, quoted, escaped, currency, sign = '', limit, mask, end, plain] of code.matchAll(token)) {
    const section = sections.at(-1);
    const word = quoted ?? escaped ?? currency ?? plain;
    if (end) sections.push({ applies: undefined, pieces: [] });
    else if (compare[sign] && section)
      section.applies = (value) => compare[sign]?.(value, Number(limit)) ?? false;
    else if (mask) section?.pieces.push({ mask });
    else if (word) section?.pieces.push({ word });
  }
  const ofNumbers = sections.slice(0, 3).filter(({ pieces }) => wordsOf(pieces) !== '@');
  return ofNumbers.every(isPlain) ? null : ofNumbers;
}

const maskOf = (pieces: readonly Piece[]) =>
  pieces.map((piece) => ('mask' in piece ? piece.mask : '')).join('');
const wordsOf = (pieces: readonly Piece[]) =>
  pieces
    .map((piece) => ('word' in piece ? piece.word : ''))
    .join('')
    .trim();

/** What only separates or frames, and a sign for pounds, says nothing more than the value. */
const saysMore = (words: string) => /[\p{L}\p{N}%\p{Sc}]/u.test(words.replaceAll('£', ''));

/** `00123` and `12-345`: digits that are no amount. */
function isCode(pieces: readonly Piece[]): boolean {
  const mask = maskOf(pieces);
  const masks = pieces.flatMap((piece, at) => ('mask' in piece ? [at] : []));
  const hasInner = pieces.some(
    (piece, at) => 'word' in piece && at > (masks[0] ?? at) && at < (masks.at(-1) ?? at),
  );
  return /^[#0?]+$/.test(mask) && (/^0{2,}$/.test(mask) || hasInner);
}

/** How many thousands it leaves out: `0,` shows 12 for 12,345. */
const thousandsOf = (mask: string): number => /[#0?](,+)(?![#0?,])/.exec(mask)?.[1]?.length ?? 0;

function isPlain({ applies, pieces }: Section): boolean {
  const mask = maskOf(pieces);
  return (
    applies === undefined &&
    mask !== '' &&
    !mask.includes('%') &&
    thousandsOf(mask) === 0 &&
    !saysMore(wordsOf(pieces)) &&
    !isCode(pieces)
  );
}

function sectionFor(format: NumberFormat, value: number): Section | undefined {
  const [first, below, zero] = format;
  if (format.some(({ applies }) => applies)) return format.find(({ applies }) => applies?.(value) ?? true);
  if (value > 0) return first;
  return (value < 0 ? below : zero) ?? first;
}

/** Fills the places of a code with digits, from the last one on. */
function filled(pieces: readonly Piece[], value: number): string {
  const left = [...String(value)];
  const places = maskOf(pieces).length;
  let at = 0;
  return pieces
    .toReversed()
    .map((piece) => {
      if ('word' in piece) return piece.word;
      const digits = [...piece.mask].toReversed().map((place) => {
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
  const pieces = sectionFor(format, value)?.pieces ?? [];
  const mask = maskOf(pieces);
  const words = wordsOf(pieces);
  if (mask === '') return saysMore(words) ? words : value === 0 ? '0' : `${value} (not shown)`;
  if (isCode(pieces) && Number.isInteger(value) && value >= 0) return filled(pieces, value);
  const currency = currencyIn(words);
  if (currency !== undefined && currency !== 'GBP') return `${value} ${currency}`;
  if (mask.includes('%')) return `${round(value * 100, 9)}%`;
  const thousands = thousandsOf(mask);
  if (thousands > 0 && value !== 0) {
    const decimals = /\.([0#?]*)/.exec(mask)?.[1]?.length ?? 0;
    return `${value} (shown as ${(value / 1000 ** thousands).toFixed(decimals)}${words})`;
  }
  if (!saysMore(words)) return String(value);
  const at = pieces.findIndex((piece) => 'mask' in piece);
  return `${wordsOf(pieces.slice(0, at))} ${value} ${wordsOf(pieces.slice(at))}`.trim();
}
