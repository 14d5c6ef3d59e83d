import { attributes } from '../platforms/attributes.ts';

const { brand, size, eu_size, us_size, colour, material, type, style, model, pattern, fit, for_whom } =
  attributes;

interface TemplateField {
  readonly label: string;
  /** For the example in Settings. */
  readonly example: string;
  /** The item specifics that say it, the first of them first. Without any it is a field of the product itself. */
  readonly specifics?: readonly string[];
}

/** The fields of a description template, by the name that is in braces. */
export const templateFields = {
  name: { label: 'Product name', example: 'Blue wool coat' },
  brand: { label: 'Brand', example: 'Barbour', specifics: brand.names },
  size: {
    label: 'Size',
    example: 'UK 12',
    specifics: [...size.names, ...eu_size.names, ...us_size.names],
  },
  colour: { label: 'Colour', example: 'Navy', specifics: colour.names },
  material: { label: 'Material', example: 'Wool', specifics: material.names },
  condition: { label: 'Condition', example: 'Used - Good' },
  condition_notes: { label: 'Condition notes', example: 'A small stain on one cuff' },
  type: { label: 'Type', example: 'Coat', specifics: type.names },
  style: { label: 'Style', example: 'Duffle', specifics: style.names },
  model: { label: 'Model', example: 'Beadnell', specifics: model.names },
  pattern: { label: 'Pattern', example: 'Plain', specifics: pattern.names },
  fit: { label: 'Fit', example: 'Regular', specifics: fit.names },
  department: { label: 'Department', example: 'Women', specifics: for_whom.names },
  sku: { label: 'SKU', example: 'COAT7K2' },
  price: { label: 'Price', example: '£45.00' },
} as const satisfies Record<string, TemplateField>;

export type TemplateFieldName = keyof typeof templateFields;
export const templateFieldNames = Object.keys(templateFields) as TemplateFieldName[];
export const templateField = (name: TemplateFieldName): TemplateField => templateFields[name];

export const inBraces = (name: string): string => `{${name}}`;

/** `{brand}`, and whatever else is words in braces: `{ }`, `{1}` and `a{color:red}` are text. */
export const bracedWords = /\{[ \t]*(\p{L}[\p{L} _-]{0,39})\}/gu;

/** The field that these words in braces mean, whatever their case. */
export const fieldMeant = (words: string): TemplateFieldName | undefined =>
  templateFieldNames.find((name) => name === words.trim().toLowerCase().replace(/[ -]+/g, '_'));

/** Words in braces that are no field, each once and as they stand. */
export function unknownFields(text: string): string[] {
  const words = [...text.matchAll(bracedWords)].map(([, inner = '']) => inner.trim());
  return [...new Set(words.filter((each) => fieldMeant(each) === undefined))];
}

/** What is wrong with the fields of a template, in a sentence. */
export function fieldsMistake(text: string): string | undefined {
  const unknown = unknownFields(text).map(inBraces);
  if (unknown.length === 0) return undefined;
  const known = templateFieldNames.map(inBraces).join(', ');
  return `There is no field ${unknown.slice(0, 5).join(', ')}. The fields are ${known}.`;
}
