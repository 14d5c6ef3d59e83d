import { zipSync } from 'fflate';

/** For tests: a packed file of these texts. */
export const packed = (files: Record<string, string>): Blob =>
  new Blob([
    new Uint8Array(
      zipSync(
        Object.fromEntries(
          Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]),
        ),
      ),
    ),
  ]);

const rowsOf = (rows: string[][], hidden: readonly number[]) =>
  rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}"${hidden.includes(row + 1) ? ' hidden="1"' : ''}>${cells
          .map((cell, at) => cell.replace('@', `r="${'ABCDEF'[at]}${row + 1}"`))
          .join('')}</row>`,
    )
    .join('');

/** Cells of such a workbook. */
export const word = (text: string) => `<c @ t="inlineStr"><is><t>${text}</t></is></c>`;
export const number = (value: number, style = 0) => `<c @ s="${style}"><v>${value}</v></c>`;
export const titles = ['Item', 'SKU', 'Selling price'].map(word);
export const product = (price: string, sku = word('OWL-1')) => [word('Owl'), sku, price];

interface WrittenSheet {
  rows: string[][];
  name?: string;
  state?: string;
  /** Behind the rows. */
  after?: string;
  /** From 1. */
  hiddenRows?: number[];
  columns?: string;
}

/** A style whose font is struck through. */
export const STRUCK = 'struck';

/**
 * A workbook as Excel writes it. The styles of its cells are these formats, by code, or by number if it is built in. The
 * second font of the workbook is struck through.
 */
export function written(sheets: WrittenSheet[], formats: readonly (string | number)[] = ['General']): Blob {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = (each: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each}</Relationships>`;
  const all = sheets.map((sheet, n) => ({ ...sheet, n: n + 1 }));
  const isBuiltIn = (format: string | number) => typeof format === 'number' || format === STRUCK;
  const styles = formats.map((format, n) => {
    if (format === STRUCK) return '<xf numFmtId="0" fontId="1"/>';
    return `<xf numFmtId="${isBuiltIn(format) ? format : 164 + n}" fontId="0"/>`;
  });
  const codes = formats.flatMap((format, n) =>
    isBuiltIn(format)
      ? []
      : [`<numFmt numFmtId="${164 + n}" formatCode="${String(format).replaceAll('"', '&quot;')}"/>`],
  );
  return packed({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': relations(
      `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`,
    ),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${all
      .map(
        ({ n, state, name = `S${n}` }) =>
          `<sheet name="${name}" sheetId="${n}"${state ? ` state="${state}"` : ''} r:id="rId${n}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      `${all
        .map(
          ({ n }) =>
            `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
        )
        .join('')}<Relationship Id="rId99" Type="${office}/styles" Target="styles.xml"/>`,
    ),
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${codes.join('')}</numFmts><fonts><font/><font><strike/><sz val="11"/></font></fonts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      all.map(({ n, rows, columns = '', after = '', hiddenRows = [] }) => [
        `xl/worksheets/sheet${n}.xml`,
        `<worksheet xmlns="${main}">${columns}<sheetData>${rowsOf(rows, hiddenRows)}${after}</sheetData></worksheet>`,
      ]),
    ),
  });
}
