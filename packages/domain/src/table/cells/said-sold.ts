import { listOf } from '../list-of.ts';

/** Words that say yes where a table asks whether a thing sold, in the languages of Excel that sellers here meet. */
const yes = new Set(
  listOf(`yes, y, true, 1, x, checked, sold, ja, j, wahr, verkauft, oui, o, vrai, vendu, vendue, sí, si, s,
    verdadero, vendido, vendida, sì, vero, venduto, tak, t, sprzedane, sprzedany, sprzedana, sim, ano,
    verkocht, såld, solgt, igen, kyllä, да, 是, ✓, ✔, ☑, ✅, 🗸`),
);
const no = new Set(
  listOf(`no, n, false, 0, unchecked, not sold, unsold, not yet, not yet sold, available, still available,
    listed, active, live, for sale, in stock, unlisted, draft, nein, falsch, nicht verkauft, unverkauft,
    verfügbar, non, faux, non vendu, invendu, disponible, no vendido, falso, non venduto, nie,
    niesprzedane, nee, niet verkocht, nej, não, nao, nope, f, ne, нет, 否, ☐, □, ✗, ✘, ❌`),
);
/** What people and programs write where there is nothing to say. */
const nothing = new Set(
  listOf(`-, –, —, --, ?, ., n/a, na, n.a., none, null, nil, tbc, tbd, keine, aucun, ninguno, #n/a`),
);

/** Whether a cell holds only what stands for nothing. */
export const saysNothing = (cell: string): boolean => {
  const word = cell.trim().toLowerCase();
  return word === '' || nothing.has(word);
};

/** "Does not apply", as marketplaces have it where there is no number. */
export const isNoSku = (sku: string): boolean =>
  (saysNothing(sku) && !sku.includes('#')) ||
  /^(?:does not apply|not applicable|no sku|unknown|without)$/i.test(sku);

/** "SOLD", "Sold on eBay", "sold 12/3", but not "Sold out" or "sold as seen". */
const sold =
  /^[^\p{L}\d]*(?:sold|verkauft|vendue?s?|vendid[oa]s?|venduto|sprzedan[eya]|verkocht|såld|solgt)(?![\p{L}\d])(?!\s*(?:out|as|by|in|with|for (?:parts|spares|repair)|separately|individually|unused|untested|\?))/iu;
export const soundsSold = (cell: string): boolean => cell.length <= 60 && sold.test(cell.trim());

/** What divides a mark from a name. */
const beside = /[()[\]{}*!|~:]+|\s[-–—/]|[-–—/]\s|\p{Extended_Pictographic}\uFE0F?/u;
/** A part of a name that says nothing else: "Sold on Vinted", but not "Sold gold ring". */
const mark = /^[Ss]old(?:\s+(?:on|via|\d|(?:at|for) (?:£|\d)|to \p{Lu}).*)?$/u;
const markInCapitals =
  /^\W*SOLD\b(?! (?:OUT|AS|BY|IN|WITH|SEPARATELY|INDIVIDUALLY)\b)|(?<!\b(?:NOT|NEVER|AS|BE) )\bSOLD\b[\W\d]*$/;

/** A name that somebody has marked: "SOLD Owl", "Owl - sold", "Owl (Sold on eBay)". */
export function isMarkedSold(name: string): boolean {
  const parts = name.split(beside).map((part) => part.trim());
  const [first = '', ...others] = parts.filter((part) => part !== '');
  if (markInCapitals.test(name.trim())) return true;
  // Alone, "Sold to the highest bidder" may be a title.
  if (others.length === 0) return /^sold$/i.test(first);
  // A mark is before or behind a name: "Book: Sold (Ann Author)" is none.
  return (
    [first, ...others].some((part) => soundsSold(part) && /^SOLD\b/.test(part)) ||
    [first, others.at(-1) ?? ''].some((part) => soundsSold(part) && mark.test(part))
  );
}

type SaidSold = 'yes' | 'no' | 'nothing' | 'unclear';

/** Dates of nothing: all zeros, or the first day of a spreadsheet's or a computer's calendar. A price may be 1900. */
const isZeroDate = (text: string) =>
  /^[0\s./:,-]+$/.test(text) ||
  /^(?:1899|1900|0000)[/.-]\d\d?[/.-]\d|^\D{0,20}\d.{0,20}[\s/.](?:1899|1900|0000)\b/.test(text) ||
  /^(?:1904|1970)-01-01\b|^0?1[/.]0?1[/.](?:1904|1970)\b/.test(text);

/**
 * What a cell says where a table asks whether, or when, a thing sold. Only a date (which the caller reads first) or a
 * word for yes makes it sold, because that ends its listings.
 */
export function saidSold(cell: string): SaidSold {
  // Phones write a sign that asks for colours behind a tick.
  const word = cell.replaceAll('\uFE0F', '').trim().toLowerCase().replace(/\s+/g, ' ').replace(/[.!]$/, '');
  if (word === '' || nothing.has(word) || nothing.has(cell.trim().toLowerCase())) return 'nothing';
  if (yes.has(word)) return 'yes';
  if (no.has(word) || word === '0') return 'no';
  return isZeroDate(word.replace(/[£$€]|gbp/g, '')) ? 'nothing' : 'unclear';
}
