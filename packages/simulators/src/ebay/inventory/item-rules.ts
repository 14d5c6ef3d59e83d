import { isObject, type JsonObject, listAt, textAt, textsAt, valueAt } from '../../http/json-values.ts';
import { EbayRefusal, inventoryDetail, inventoryRefusal, serializationRefusal } from '../ebay-refusals.ts';
import type { Site } from '../ebay-state.ts';

/** Condition ids of the Metadata API and the names the Inventory API has for them. */
export const conditionNames: Record<string, string> = {
  '1000': 'NEW',
  '1500': 'NEW_OTHER',
  '1750': 'NEW_WITH_DEFECTS',
  '2000': 'CERTIFIED_REFURBISHED',
  '2010': 'EXCELLENT_REFURBISHED',
  '2020': 'VERY_GOOD_REFURBISHED',
  '2030': 'GOOD_REFURBISHED',
  '2500': 'SELLER_REFURBISHED',
  '2750': 'LIKE_NEW',
  '2990': 'PRE_OWNED_EXCELLENT',
  '3000': 'USED_EXCELLENT',
  '3010': 'PRE_OWNED_FAIR',
  '4000': 'USED_VERY_GOOD',
  '5000': 'USED_GOOD',
  '6000': 'USED_ACCEPTABLE',
  '7000': 'FOR_PARTS_OR_NOT_WORKING',
};

export const skuRefusal = () =>
  inventoryRefusal(
    400,
    25707,
    'This is an invalid value for a SKU. Only alphanumeric characters can be used for SKUs, and their length must not exceed 50 characters.',
  );

/** Every call that writes text must say its language. */
export function checkContentLanguage(headers: Record<string, string>): string {
  const language = headers['content-language'];
  if (!language || !/^[a-z]{2}-[A-Z]{2}$/.test(language)) {
    throw inventoryRefusal(400, 25709, 'Invalid value for header Content-Language.');
  }
  if (language !== 'en-GB') {
    throw inventoryRefusal(400, 25709, 'Invalid value for header Content-Language. Use en-GB for EBAY_GB.');
  }
  return language;
}

function isWholeNumber(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value);
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

/** A number and the unit it is in; both are needed. */
function isMeasure(field: string, units: readonly string[]) {
  return (value: unknown): boolean =>
    isObject(value) && typeof value[field] === 'number' && units.includes(String(value.unit));
}

function isAspects(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(isTextList);
}

/** The types of the body, as the deserializer of the real API sees them. */
function checkTypes(body: JsonObject): void {
  const rules: [string[], (value: unknown) => boolean][] = [
    [['condition'], (value) => typeof value === 'string' && Object.values(conditionNames).includes(value)],
    [['conditionDescription'], (value) => typeof value === 'string'],
    [['availability', 'shipToLocationAvailability', 'quantity'], isWholeNumber],
    [['product'], isObject],
    [['product', 'title'], (value) => typeof value === 'string'],
    [['product', 'subtitle'], (value) => typeof value === 'string'],
    [['product', 'description'], (value) => typeof value === 'string'],
    [['product', 'aspects'], isAspects],
    [['product', 'imageUrls'], isTextList],
    [['product', 'ean'], isTextList],
    [['product', 'isbn'], isTextList],
    [['product', 'upc'], isTextList],
    [['product', 'mpn'], (value) => typeof value === 'string'],
    [['product', 'brand'], (value) => typeof value === 'string'],
    [['packageWeightAndSize'], isObject],
    [['packageWeightAndSize', 'weight'], isMeasure('value', ['POUND', 'OUNCE', 'KILOGRAM', 'GRAM'])],
    [
      ['packageWeightAndSize', 'dimensions'],
      (value) =>
        ['length', 'width', 'height'].every((side) =>
          isMeasure(side, ['FEET', 'INCH', 'METER', 'CENTIMETER'])(value),
        ),
    ],
  ];
  for (const [path, fits] of rules) {
    const value = valueAt(body, ...path);
    if (value !== undefined && value !== null && !fits(value)) throw serializationRefusal(path.join('.'));
  }
}

/** eBay copies pictures from https addresses only; its own picture addresses are always fine. */
function isPictureAllowed(site: Site, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol } = new URL(address);
  if (protocol === 'https:') return true;
  if (protocol !== 'http:') return false;
  if (site.settings.allowHttpImages) return true;
  return [...site.images.values()].some((image) => image.imageUrl === address);
}

export function checkItem(site: Site, sku: string, body: JsonObject): void {
  if (!site.settings.skuPattern.test(sku)) throw skuRefusal();
  checkTypes(body);
  const wrong = (field: string, text: string) =>
    inventoryDetail(25709, `Invalid value for ${field}. ${text}`, { fieldName: field });
  const details = [];
  const title = textAt(body, 'product', 'title');
  if (title !== undefined && (title.length === 0 || title.length > 80)) {
    details.push(wrong('title', 'The length should be between 1 and 80 characters.'));
  }
  if ((textAt(body, 'product', 'subtitle') ?? '').length > 55) {
    details.push(wrong('subtitle', 'The length should be between 1 and 55 characters.'));
  }
  const description = textAt(body, 'product', 'description') ?? '';
  if (description.length > 4000) {
    details.push(wrong('description', 'The length should be between 1 and 4000 characters.'));
  }
  if ((textAt(body, 'conditionDescription') ?? '').length > 1000) {
    details.push(wrong('conditionDescription', 'The length should be between 1 and 1000 characters.'));
  }
  for (const field of ['brand', 'mpn']) {
    if ((textAt(body, 'product', field) ?? '').length > 65)
      details.push(wrong(field, 'The length should be between 1 and 65 characters.'));
  }
  const quantity = valueAt(body, 'availability', 'shipToLocationAvailability', 'quantity');
  if (typeof quantity === 'number' && quantity < 0) {
    details.push(wrong('quantity', 'It must be 0 or more.'));
  }
  const pictures = textsAt(body, 'product', 'imageUrls');
  if (pictures.length > 24) details.push(wrong('imageUrls', 'No more than 24 pictures.'));
  for (const address of pictures) {
    if (isPictureAllowed(site, address)) continue;
    details.push(
      inventoryDetail(
        25015,
        'The eBay listing associated with the inventory item, or the unpublished offer has an invalid picture URL.',
        { imageUrl: address },
      ),
    );
  }
  for (const [name, values] of Object.entries(valueAt(body, 'product', 'aspects') ?? {})) {
    for (const value of listAt({ values }, 'values')) {
      if (typeof value !== 'string' || value.length <= 65) continue;
      details.push(
        inventoryDetail(25502, `Invalid attribute information. ${name} is longer than 65 letters.`),
      );
    }
  }
  if (details.length > 0) throw new EbayRefusal(400, details);
}
