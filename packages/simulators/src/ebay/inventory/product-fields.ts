import { type JsonObject, objectAt, textAt, textsAt } from '../../http/json-values.ts';
import { inventoryDetail } from '../ebay-refusals.ts';

// By the Inventory API's document 1.18.4, read 2026-11-30.

const newConditions = ['NEW', 'LIKE_NEW', 'NEW_OTHER', 'NEW_WITH_DEFECTS'];

/** "eBay will simply ignore this field if included, and eBay will return a warning message": of which number it does not say. */
export const notesIgnored = inventoryDetail(
  25401,
  'Invalid listing options have been removed. The condition description is ignored for a new item.',
);

/** The item without a condition description that its condition does not take. */
export function withoutIgnoredNotes(body: JsonObject): { body: JsonObject; isIgnored: boolean } {
  const isNew = newConditions.includes(textAt(body, 'condition') ?? '');
  if (!isNew || textAt(body, 'conditionDescription') === undefined) return { body, isIgnored: false };
  const { conditionDescription: _, ...kept } = body;
  return { body: kept, isIgnored: true };
}

const lists = { EAN: 'ean', ISBN: 'isbn', UPC: 'upc' };
const texts = { MPN: 'mpn', Brand: 'brand' };

/** "If an EAN was passed in as an item specific …, this value is also picked up by the ean field", and so are the others. */
export function withPickedNumbers(body: JsonObject): JsonObject {
  const product = objectAt(body, 'product');
  if (!product) return body;
  const said = (aspect: string) => textsAt(product, 'aspects', aspect).filter(Boolean);
  const picked = [
    ...Object.entries(lists).map(([aspect, field]) => [field, said(aspect)] as const),
    ...Object.entries(texts).map(([aspect, field]) => [field, said(aspect)[0]] as const),
  ].filter(([field, value]) => product[field] === undefined && value !== undefined && value.length > 0);
  return { ...body, product: { ...product, ...Object.fromEntries(picked) } };
}

/** Whether a number is what it says: "Does not apply", or one whose check digit is right. */
function isNumber(value: string): boolean {
  if (/^does not apply$/i.test(value)) return true;
  const bare = value.replace(/[\s-]/g, '');
  if (/^\d{9}[\dX]$/.test(bare)) {
    const digits = [...bare].map((each) => (each === 'X' ? 10 : Number(each)));
    return digits.reduce((sum, digit, at) => sum + digit * (10 - at), 0) % 11 === 0;
  }
  if (!/^(\d{8}|\d{12,14})$/.test(bare)) return false;
  const digits = [...bare].reverse().map(Number);
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 ? 3 : 1), 0) % 10 === 0;
}

/** The number in a field of its own that is none, by its name in eBay's refusals. */
export const wrongNumber = (body: JsonObject): string | undefined =>
  Object.entries(lists).find(([, field]) =>
    textsAt(body, 'product', field).some((value) => !isNumber(value)),
  )?.[0];
