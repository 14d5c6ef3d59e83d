/** Errors of spreadsheets, also of German, French and Spanish ones, and a number that its column was too narrow for. */
const error =
  /^(?:#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|FIELD!|BLOCKED!|CONNECT!|NV|BEZUG!|WERT!|ZAHL!|ÜBERLAUF!|VALEUR!|NOM\s?\?|NOMBRE!|¡REF!|¡VALOR!|¡DIV\/0!|¿NOMBRE\?|¡NUM!|¡NULO!|N\/D)|Err:\d{3}|#{4,})$/i;
/** A long number as a spreadsheet shows and then saves it: all but its first digits are lost. */
const cut = /^\d(?:[.,]\d+)?E\+\d{2,3}$/i;

/** Whether the cell is an error of a spreadsheet and no value. */
export const isSpreadsheetError = (cell: string): boolean =>
  (cell.includes('#') || cell.includes('Err:')) && error.test(cell.trim());

/** Whether the cell was a long number that a spreadsheet has cut, such as 3.35E+11. */
export const isCutNumber = (cell: string): boolean => cut.test(cell.trim());

/** A short SKU such as 3-12 as a spreadsheet shows and saves it. */
export const isDateOfSpreadsheet = (sku: string): boolean =>
  /^(?:\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:-\d{2})?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{2}|\d{4}-\d\d-\d\d(?: 00:00:00)?|\d\d\/\d\d\/\d{4})$/i.test(
    sku,
  );

/** Why a name or SKU cannot be what the seller wrote, in a part of a sentence; undefined if it can. */
export function whySpoiled(text: string): string | undefined {
  if (isSpreadsheetError(text)) return 'an error of the spreadsheet';
  if (isFormula(text)) return 'a formula of the spreadsheet';
  if (isCutNumber(text)) return 'a long number that the spreadsheet has cut';
  return undefined;
}

/** What a table has where its formulas were saved, and not what they make. */
const link = /^=\s*(?:HYPERLINK|IMAGE)\(\s*"([^"]*)"\s*(?:[,;]\s*"([^"]*)"\s*)?(?:[,;][^"]*)?\)$/i;
const formula = /^=\s*(?:[A-Z][A-Z0-9_.]*\(.*\)|[-+]?\$?[A-Z]{1,3}\$?\d+(?:\s*[-+*/&^].*)?)$/is;

/** Whether the cell is a formula, and no value. */
export const isFormula = (cell: string): boolean => cell.startsWith('=') && formula.test(cell.trim());

/** The address that a formula shows, and its words; undefined for other cells. */
export function linkIn(cell: string): { address: string; words: string } | undefined {
  const [, address, words] = (cell.startsWith('=') && link.exec(cell.trim())) || [];
  return address === undefined ? undefined : { address, words: words ?? address };
}

/** Text that was UTF-8 and was read as Windows text: "CafÃ©" for "Café". */
export const isGarbled = (text: string): boolean =>
  /[ÃÂ][\u0080-\u00BF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u0192\u02C6\u02DC\u2013-\u203A\u20AC\u2122]|â€[\u0080-\u00BF\u0152-\u2122]|ðŸ/.test(
    text,
  );

/** `="00123"`, which keeps a spreadsheet from taking the text for a number. */
export const withoutFormula = (cell: string): string => {
  if (!cell.includes('="')) return cell;
  const [, inner] = /^\s*="((?:[^"]|"")*)"\s*$/.exec(cell) ?? [];
  return inner === undefined ? cell : inner.replaceAll('""', '"');
};

/** Without what cannot be seen. */
export const visible = (text: string): string =>
  text.replace(/[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\u00AD]/g, '').trim();
