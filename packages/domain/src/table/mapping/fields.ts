import { listingFieldsOf, type Platform, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import { sellerField, sellerFieldNames } from '@crosslister/contract/seller-fields.ts';
import { urlColumns } from '../../csv/url-columns.ts';
import { hasListedSettings } from '../cells/listed-settings.ts';
import { numberNames } from '../cells/listing-number.ts';
import { listOf } from '../list-of.ts';
import { sellerNames, skuNames, usualNames } from './other-titles.ts';

export type FieldKind =
  | 'text'
  | 'price'
  | 'currency'
  | 'site'
  | 'amount'
  | 'measure'
  | 'quantity'
  | 'date'
  | 'status'
  | 'sold'
  | 'offered'
  | 'condition'
  | 'category'
  | 'labels'
  | 'address'
  | 'photos'
  | 'list'
  | 'specific'
  | 'specifics'
  | 'settings';

/** Something of a product that a column of a table can hold. */
export interface ImportField {
  /** For fields of our own CSV file its title in lower case. */
  key: string;
  /** What the seller chooses, and our own title of such a column. */
  label: string;
  kind: FieldKind;
  /** Titles in lower case that are taken for our own. */
  same: readonly string[];
  /** Titles that other programs use for it, as `plainTitle` has them. */
  names: readonly string[];
  /** The platform it is about. */
  platform?: Platform;
  /** What of the platform's values it is. */
  value?: string;
}

/** What a row says of one field: the cells of its columns that are not empty, and the titles of those. */
export interface Said {
  field: ImportField;
  texts: string[];
  titles: string[];
  /** The first of its columns as it is, perhaps blanks alone. */
  first: string;
}

type Extra = Partial<Pick<ImportField, 'same' | 'names' | 'platform' | 'value'>>;
const field = (label: string, kind: FieldKind, said: Extra = {}, key = label.toLowerCase()): ImportField => ({
  key,
  label,
  kind,
  same: [],
  names: [],
  ...said,
});

/** What says whether a thing can be bought, and what says that it cannot. */
export const OFFERED = 'for sale';
export const WITHDRAWN = 'off sale';

const usual: ImportField[] = [
  field('Name', 'text', {
    same: ['title', 'product name', 'product title', 'item title', 'item name'],
    names: usualNames.name,
  }),
  field('SKU', 'text', {
    same: listOf(`custom label, custom label (sku), customlabel, product sku, item sku, seller sku,
      variant sku`),
    names: skuNames,
  }),
  field('Price', 'price', {
    same: listOf(`price (gbp), price (£), current price, buy it now price, regular price, variant price,
      start price`),
    names: usualNames.price,
  }),
  field('Currency of the price', 'currency', { names: usualNames.currency }),
  field('Site or country of the listing (for its currency)', 'site', { names: usualNames.site }, 'site'),
  field('Status', 'status', { names: usualNames.status }),
  field('Description', 'text', {
    same: ['product description', 'item description'],
    names: usualNames.description,
  }),
  field('Date Added', 'date', {
    same: ['date created', 'created', 'added'],
    names: usualNames.added,
  }),
  field('Last Updated', 'date', {
    same: ['date updated', 'updated', 'modified'],
    names: ['updated at', 'modified at', 'last modified'],
  }),
  field('Sold (yes, or the date)', 'sold', { same: ['date sold'], names: usualNames.sold }, 'sold'),
  field('For sale (yes or no)', 'offered', { names: usualNames.offered }, OFFERED),
  field('Off sale (yes or no)', 'offered', { names: usualNames.withdrawn }, WITHDRAWN),
  field('Quantity', 'quantity', { names: usualNames.quantity }),
  field('Condition', 'condition', {
    names: listOf(`item condition, condition id, conditionid, zustand, état, estado del artículo, condición`),
  }),
  field('Category number', 'category', {
    names: ['category id', 'ebay category', 'primary category number', 'category number'],
  }),
  field('Photo addresses', 'photos', { names: usualNames.photos }),
];

/** Item specifics that many tables have, by the names they have here. */
const specifics: ImportField[] = [
  [
    'Brand',
    listOf(`brand name, make, maker, manufacturer, vendor, designer, marke, hersteller, marque, marca,
      fabricante`),
  ],
  ['Size', ['size label', 'item size', 'größe', 'taille', 'talla', 'tamaño']],
  [
    'Colour',
    ['color', 'color2', 'colour2', 'primary color', 'secondary color', 'farbe', 'couleur', 'color principal'],
  ],
  ['Material', ['materials', 'fabric', 'made of', 'matière', 'matériau', 'materialien']],
  [
    'EAN',
    ['barcode', 'gtin', 'ean code', 'ean 13', 'ean13', 'strichcode', 'code barres', 'código de barras'],
  ],
  ['UPC', ['upc code']],
  ['ISBN', ['isbn 13', 'isbn 10', 'isbn13']],
  ['MPN', ['manufacturer part number', 'part number', 'herstellernummer']],
].map(([name, names]) =>
  field(name as string, 'specific', { value: name as string, names: names as string[] }, `specific ${name}`),
);
/** Each in a line of its own: `Style: Boho; Retro`. */
const otherSpecifics = field('Other item specifics', 'specifics');

const sellers: ImportField[] = sellerFieldNames.map((name) => {
  const { label, kind } = sellerField(name);
  if (kind === 'labels') return field(label, 'labels', { same: ['label'], names: ['collections'] });
  return field(label, kind === 'line' ? 'text' : kind, { names: sellerNames[name] ?? [] }, name);
});

const ofPlatform = (platform: Platform): ImportField[] => {
  const name = platformNames[platform];
  const column = urlColumns[platform];
  const link = column.toLowerCase();
  const own: Extra = { platform };
  const fields = Object.entries(listingFieldsOf(platform)).flatMap(([value, { kind, label }]) =>
    kind === 'text' || kind === 'list' ? field(`${name} ${label}`, kind, { ...own, value }) : [],
  );
  // Each in a line of its own: `Shop category: Clothes`.
  const settings = hasListedSettings(platform) ? [field(`${name} listing settings`, 'settings', own)] : [];
  const same = [link.replace('url', 'link'), link.replace('url', 'address')];
  return [
    field(column, 'address', {
      ...own,
      same,
      names: [`${name} listing url`.toLowerCase(), ...numberNames(platform, name)],
    }),
    field(`${name} title`, 'text', { ...own, value: 'title' }),
    field(`${name} price`, 'amount', { ...own, value: 'price' }),
    field(`${name} description`, 'text', { ...own, value: 'description' }),
    ...fields,
    ...settings,
  ];
};

/** All that can be imported, in the order of the list to choose from. */
export const importFields: readonly ImportField[] = [
  ...usual,
  ...sellers,
  ...specifics,
  otherSpecifics,
  ...platforms.flatMap(ofPlatform),
];

const byKey = new Map(importFields.map((each) => [each.key, each]));
export const importField = (key: string): ImportField | undefined => byKey.get(key);

const usualKeys = new Set([
  'name',
  'sku',
  'price',
  'status',
  'description',
  'date added',
  'last updated',
  'sold',
  OFFERED,
  WITHDRAWN,
  'labels',
]);

/** Whether our own first file has a column of it: those are read by `productOf`. */
export const isUsual = ({ key, kind }: ImportField): boolean => usualKeys.has(key) || kind === 'address';

const ofMany = new Set<FieldKind>([
  ...(['photos', 'labels', 'list', 'specific', 'specifics', 'settings'] as const),
  ...(['sold', 'offered', 'site'] as const),
]);
/** Several columns may hold one of these; of all others the first that says something counts. */
export const holdsMany = ({ kind }: ImportField): boolean => ofMany.has(kind);

/** Its cells are dates, or may be. */
export const holdsDates = ({ kind }: ImportField): boolean => kind === 'date' || kind === 'sold';

/** Whether a column that is taken for this field holds dates. */
export function isDateColumn(key: string | null | undefined): boolean {
  const found = key == null ? undefined : importField(key);
  return found !== undefined && holdsDates(found);
}

/** A column's title as titles are compared: `*Action(SiteID=UK)`, "Image_1" and `imageUrl` lose what does not matter. */
export function plainTitle(title: string): string {
  const bare = title
    .replaceAll('"', '')
    .replace(/\(siteid=.*$/i, '')
    .replace(/\(?\b(?:y|yes) ?(?:\/|or) ?(?:n|no)\b\)?\s*$/i, '')
    .trim();
  // "eBay price" is two words, `CostOfGoods` is three, `eBayItemID` too.
  const spaced = /\s/.test(bare) ? bare : bare.replace(/(?<=\w[a-z])(?=[A-Z])/g, ' ');
  return spaced
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[*_()\-/:.]+/g, ' ')
    .trim()
    .replace(/\s+/g, ' ');
}

/** A title in lower case, with its spaces in order: how our own titles are read. */
export const ownTitle = (title: string): string =>
  title.replaceAll('"', '').trim().toLowerCase().replace(/\s+/g, ' ');
