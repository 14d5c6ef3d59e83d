import { currencyOfFormat } from '@crosslister/domain/table/currency.ts';
import { strFromU8, Unzip, UnzipInflate, unzipSync } from 'fflate';

/** What a workbook says of its sheets and formats, beside the cells. */
export interface WorkbookParts {
  /** In the order of the workbook. */
  sheets: { name: string; hidden: boolean; path: string }[];
  /** What a number looks like, by the style of its cell: only what its value does not say. */
  shows: ReadonlyMap<number, NumberShown>;
}

/** How a cell shows its number: with another currency than pounds, or with zeros and letters before it. */
export type NumberShown = { currency: string } | { digits: number; before: string };
/** Formats that a workbook need not write down: the standard has dollars for them, and Excel elsewhere writes its own. */
const builtInMoney = new Set(['5', '6', '7', '8', '42', '44']);

const attribute = (tag: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*"([^"]*)"`)
    .exec(tag)?.[1]
    ?.replace(/&(amp|quot|apos|lt|gt|#39);/g, (_, of) => entities[of] ?? '') ?? '';
const entities: Record<string, string> = { amp: '&', quot: '"', apos: "'", '#39': "'", lt: '<', gt: '>' };

const tagsIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b([^>]*)>`, 'g'))].map(([, tag = '']) => tag);

/** Reads the small parts of a workbook. A part that it lacks says nothing. */
export function partsOf(bytes: Uint8Array): WorkbookParts {
  const texts = unzipSync(bytes, {
    filter: ({ name }) => /^xl\/(?:workbook\.xml|styles\.xml|_rels\/workbook\.xml\.rels)$/i.test(name),
  });
  const text = (part: string) => {
    const found = Object.entries(texts).find(([name]) => name.toLowerCase() === part);
    return found ? strFromU8(found[1]) : '';
  };
  const targets = new Map(
    tagsIn(text('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  );
  const sheets = tagsIn(text('xl/workbook.xml'), 'sheet').map((tag) => {
    const target = targets.get(attribute(tag, '\\w+:id')) ?? '';
    return {
      name: attribute(tag, 'name'),
      hidden: /hidden/i.test(attribute(tag, 'state')),
      path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    };
  });
  return { sheets, shows: showsIn(text('xl/styles.xml')) };
}

function showsIn(styles: string): Map<number, NumberShown> {
  const formats = new Map(
    tagsIn(styles, 'numFmt').map((tag) => [attribute(tag, 'numFmtId'), attribute(tag, 'formatCode')]),
  );
  const [, ofCells = ''] = /<(?:\w+:)?cellXfs\b[^>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(styles) ?? [];
  const found = new Map<number, NumberShown>();
  for (const [style, tag] of tagsIn(ofCells, 'xf').entries()) {
    const id = attribute(tag, 'numFmtId');
    const code = formats.get(id) ?? (builtInMoney.has(id) ? '"$"0' : '');
    const currency = currencyOfFormat(code);
    if (currency !== undefined && currency !== 'GBP') found.set(style, { currency });
    else {
      const [, before = '', zeros] = /^(?:"([^"]*)")?(0{2,})$/.exec(code) ?? [];
      if (zeros !== undefined) found.set(style, { digits: zeros.length, before });
    }
  }
  return found;
}

/** Cells of a sheet whose number is shown otherwise than it is stored, by row and column from 0. */
type CellsShown = ReadonlyMap<number, ReadonlyMap<number, NumberShown>>;

const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Reads a sheet's tags alone, part by part. */
export function cellsShown(bytes: Uint8Array, path: string, shows: WorkbookParts['shows']): CellsShown {
  const found = new Map<number, Map<number, NumberShown>>();
  if (shows.size === 0) return found;
  let row = -1;
  let column = -1;
  let rest = '';
  const decoder = new TextDecoder();
  const take = (xml: string, isLast: boolean) => {
    const text = rest + xml;
    const end = isLast ? text.length : text.lastIndexOf('>') + 1;
    rest = text.slice(end);
    for (const [, kind, tag = ''] of text.slice(0, end).matchAll(/<(?:\w+:)?(row|c)(\s[^>]*)?\/?>/g)) {
      const place = attribute(tag, 'r');
      if (kind === 'row') {
        row = place === '' ? row + 1 : Number(place) - 1;
        column = -1;
        continue;
      }
      column = place === '' ? column + 1 : columnOf(/^[A-Za-z]+/.exec(place)?.[0] ?? '');
      const shown = shows.get(Number(attribute(tag, 's') || -1));
      if (shown === undefined) continue;
      const cells = found.get(row) ?? new Map<number, NumberShown>();
      found.set(row, cells.set(column, shown));
    }
  };
  const unzip = new Unzip((entry) => {
    if (entry.name.toLowerCase() !== path.toLowerCase()) return;
    entry.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      take(decoder.decode(chunk, { stream: !isLast }), isLast);
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  const PIECE = 1_000_000;
  for (let at = 0; at < bytes.length; at += PIECE)
    unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
  return found;
}

/** The text of a number as its cell shows it. */
export function shownNumber(value: number, shown: NumberShown): string {
  if ('currency' in shown) return `${value} ${shown.currency}`;
  if (!Number.isInteger(value) || value < 0) return String(value);
  return shown.before + String(value).padStart(shown.digits, '0');
}
