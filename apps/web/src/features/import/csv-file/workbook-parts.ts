import { strFromU8, unzipSync } from 'fflate';
import { type NumberFormat, numberFormat } from './number-format.ts';

/** What a workbook says of its sheets and formats, beside the cells. */
export interface WorkbookParts {
  /** In the order of the workbook. */
  sheets: { name: string; hidden: boolean; path: string }[];
  /** What a number looks like, by the style of its cell: only what its value does not say. */
  formats: ReadonlyMap<number, NumberFormat>;
  /** Styles that strike their cell through. */
  struck: ReadonlySet<number>;
}

/** Of a tag of XML. */
export const attribute = (tag: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*"([^"]*)"`)
    .exec(tag)?.[1]
    ?.replace(/&(amp|quot|apos|lt|gt|#39);/g, (_, of) => entities[of] ?? '') ?? '';
const entities: Record<string, string> = { amp: '&', quot: '"', apos: "'", '#39': "'", lt: '<', gt: '>' };

const tagsIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b((?:[^>"]|"[^"]*")*)>`, 'g'))].map(([, tag = '']) => tag);

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
  return { sheets, ...stylesIn(text('xl/styles.xml')) };
}

/** The content of each element with this name. */
const elementsIn = (xml: string, name: string): string[] =>
  [
    ...xml.matchAll(
      new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`, 'g'),
    ),
  ].map(([, content = '']) => content);

function stylesIn(styles: string): Pick<WorkbookParts, 'formats' | 'struck'> {
  const written = new Map(
    tagsIn(styles, 'numFmt').map((tag) => [attribute(tag, 'numFmtId'), attribute(tag, 'formatCode')]),
  );
  const [fonts = ''] = elementsIn(styles, 'fonts');
  const isStruck = elementsIn(fonts, 'font').map((font) =>
    tagsIn(font, 'strike').some((tag) => !/^(?:0|false)$/.test(attribute(tag, 'val'))),
  );
  const [ofCells = ''] = elementsIn(styles, 'cellXfs');
  const formats = new Map<number, NumberFormat>();
  const struck = new Set<number>();
  for (const [style, tag] of tagsIn(ofCells, 'xf').entries()) {
    const id = attribute(tag, 'numFmtId');
    const format = numberFormat(id, written.get(id));
    if (format) formats.set(style, format);
    if (isStruck[Number(attribute(tag, 'fontId'))]) struck.add(style);
  }
  return { formats, struck };
}
