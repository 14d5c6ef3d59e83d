import { oneLine, plain } from '../page/find.ts';
import { asParagraphs, asPounds, asTitle, cutTo } from '../page/form-text.ts';
import type { FillItem } from '../site.ts';
import { etsyLimits } from './editor.ts';

/** Something to enter by hand. Without a value the seller decides, and `hint` says how. */
export interface Copy {
  field: string;
  value: string;
  hint?: string;
}

/** Up to 13 tags of at most 20 characters from the item specifics. What Etsy would refuse as a tag is left out. */
export function tagsFrom(specifics: Record<string, string[]>): string[] {
  const tags = Object.values(specifics)
    .flat()
    .map((value) => oneLine(value).toLowerCase())
    .filter((tag) => /^[\p{L}\p{N}][\p{L}\p{N}\s\-'™©®]*$/u.test(tag) && /\p{L}/u.test(tag))
    .filter((tag) => tag.length <= etsyLimits.tag);
  return [...new Set(tags)].slice(0, etsyLimits.tags);
}

const ages = [
  'Decade',
  'Era',
  'Year',
  'Year Manufactured',
  'Year of Manufacture',
  'Time Period Manufactured',
];

/** When it was made, from an item specific. */
export function ageFrom(specifics: Record<string, string[]>): string {
  const known = Object.entries(specifics).find(([name]) => ages.some((age) => plain(age) === plain(name)));
  return known?.[1][0] ?? '';
}

/** Everything Etsy's editor asks for, in its order. */
export function copiesOf(item: FillItem): Copy[] {
  const title = cutTo(asTitle(item.title || item.name), etsyLimits.title);
  const sku = cutTo(item.sku.trim(), etsyLimits.sku);
  const age = ageFrom(item.specifics);
  return [
    { field: 'Title', value: title.kept, ...(title.left && { hint: `Left out: ${title.left}` }) },
    { field: 'Description', value: asParagraphs(item.description) },
    { field: 'Who made it?', value: '', hint: 'Another company or person, unless you made it.' },
    {
      field: 'When was it made?',
      value: age,
      hint: 'Etsy takes second-hand things only as vintage: 20 years old or older.',
    },
    { field: 'Tags', value: tagsFrom(item.specifics).join(', '), hint: 'Up to 13, of 20 characters each.' },
    { field: 'Price', value: asPounds(item.pricePence) },
    { field: 'Quantity', value: '1' },
    { field: 'SKU', value: sku.kept, ...(sku.left && { hint: `Etsy takes ${etsyLimits.sku} characters.` }) },
  ];
}
