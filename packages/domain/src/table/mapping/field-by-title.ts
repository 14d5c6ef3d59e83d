import { currencyIn, withoutCurrency } from '../cells/currency.ts';
import { holdsMany, type ImportField, importField, importFields, plainTitle } from './fields.ts';

function byNames(namesOf: (field: ImportField) => readonly string[]): Map<string, ImportField> {
  const found = new Map<string, ImportField>();
  for (const each of importFields) {
    for (const name of namesOf(each)) {
      const plain = plainTitle(name);
      if (!found.has(plain)) found.set(plain, each);
    }
  }
  return found;
}
export const ownNames = byNames(({ label, same }) => [label, ...same]);
export const fieldByName = byNames(({ label, same, names }) => [label, ...same, ...names]);

/** "Photo 2 URL", "Main image", "Image #2" and "Pic 4" are photos, as "photo" is. */
const photoTitle =
  /^(?:(?:main|additional|extra|other|more|gallery|featured|primary|secondary|cover|first|second|third|fourth|item|product|listing|haupt|weitere) ?)?(?:photo|image|picture|pic|img|bild|foto|imagen|imágenes|immagine)(?:s|er|en)?(?: ?(?:#|no|nr|number)? ?\d{1,2})?(?: (?:url|link|src|address|adresse|web address|public url)(?:s|es)?)?(?: ?#? ?\d{1,2})?$/;

/** "Product code/SKU", but no SKU of somebody else. */
const skuTitle = /^(?!.*\b(?:parent|supplier|vendor|manufacturer|old|previous|count|type)\b).*\bskus?\b/;
/** "Sold on eBay?" and "When did it sell (sold date)", but not how many, by whom, or as what. */
const soldTitle =
  /(?<![\p{L}-])(?:sold|verkauft|vendue?|vendid[oa]|venduto|sprzedan[eyao]|verkocht|såld|solgt)(?!\p{L})/u;
const notSoldTitle =
  /^(?:not?\b|un)|\b(?:quantity|qty|number|units?|counts?|total|items|times|pieces|menge|anzahl|stückzahl|by|out|as|in sets?|individually|separately|together)\b/;
const asksForSale = (plain: string) => soldTitle.test(plain) && !notSoldTitle.test(plain);

const inFull = (plain: string): string => plain.replace(/\bqty\b/, 'quantity').replace(/^no\b/, 'number');

/** "Sold?" and "Price [Shop]" without their ends. */
const withoutEnd = (plain: string): string => {
  const end = plain.endsWith('?') ? -1 : plain.endsWith(']') ? plain.lastIndexOf('[') : plain.length;
  return plain.slice(0, end).trim();
};

export const fieldOf = (title: string, names = fieldByName): ImportField | undefined => {
  const plain = plainTitle(title);
  const named =
    names.get(plain) ??
    names.get(plainTitle(withoutCurrency(title))) ??
    names.get(withoutEnd(plain)) ??
    names.get(inFull(plain));
  if (named) return named;
  if (photoTitle.test(plain)) return importField('photo addresses');
  if (skuTitle.test(plain)) return importField('sku');
  if (asksForSale(plain)) return importField('sold');
  const bare = names.get(plain.replace(/\s?#?\s?\d{1,2}$/, ''));
  return bare && holdsMany(bare) ? bare : undefined;
};

/** Of two titles for one thing, the one that is named first counts. */
export function rankOf({ key, label, same, names }: ImportField, title: string): number {
  if (key === 'sku' && skuTitle.test(plainTitle(title))) return -1;
  const all = [label, ...same, ...names].map(plainTitle);
  const [said, bare] = [all.indexOf(plainTitle(title)), all.indexOf(plainTitle(withoutCurrency(title)))];
  const rank = said === -1 ? (bare === -1 ? all.length : bare) : said;
  // A price in pounds beside one in euros is the price.
  return (currencyIn(title) ?? 'GBP') === 'GBP' ? rank : rank + all.length;
}
