import { conditionNames } from '@crosslister/contract/listings/conditions.ts';
import { attribute, attributeNamed, isKnownOn } from '@crosslister/contract/platforms/attributes.ts';
import { saysNone } from '@crosslister/contract/products/product-numbers.ts';
import type { ListingDraft } from '../../listing/listing.ts';
import type { ProductAttribute } from '../answers.ts';
import { plainText } from '../texts.ts';

/** An attribute that all products of a store may have, with values of its own. */
export interface GlobalAttribute {
  id: number;
  name: string;
}

const plain = (name: string) => plainText(name).trim().toLowerCase();
/** Whether two names mean the same: a store's "Color" is our "Colour". */
const isSame = (one: string, other: string) => {
  const meaning = attributeNamed(plainText(one));
  return plain(one) === plain(other) || (meaning !== undefined && meaning === attributeNamed(other));
};

/** The store writes a bar between the values of an attribute. */
const withoutBar = (value: string) => value.replaceAll('|', '/').replace(/\s+/g, ' ').trim();

const none = /^(unbranded|no brand)$/i;
const isReal = (value: string) => value !== '' && !saysNone(value) && !none.test(value);

/** What the store has in a field of its own, and so is no attribute: its brand, its tags, its number. */
export type OfOwn = ReadonlySet<string>;

/** What the product says of itself, by the names that buyers read. An empty list takes back what was said before. */
export function saidAttributes(draft: ListingDraft, ofOwn: OfOwn): [name: string, values: string[]][] {
  const specifics = Object.entries(draft.specifics)
    .filter(([name]) => {
      const meaning = attributeNamed(name);
      return isKnownOn('woocommerce', name) && !(meaning && ofOwn.has(meaning));
    })
    .map(([name, values]): [string, string[]] => [name.trim(), values.map(withoutBar).filter(isReal)]);
  const condition = conditionNames[draft.condition as keyof typeof conditionNames];
  const notes = withoutBar(draft.conditionNotes ?? '');
  return [
    ...specifics,
    ...(condition ? [[attribute('condition').names[0], [condition]] as [string, string[]]] : []),
    ...(draft.conditionNotes === undefined
      ? []
      : [[attribute('condition_notes').names[0], notes ? [notes] : []] as [string, string[]]]),
  ];
}

/**
 * All attributes of a product with those that are said here. Others stay as they are in the store, and so do those in
 * which its variations differ.
 */
export function withAttributes(
  present: readonly ProductAttribute[],
  said: readonly [name: string, values: string[]][],
  globals: readonly GlobalAttribute[],
): Record<string, unknown>[] {
  const stays = present.filter(
    ({ name, variation }) => variation || !said.some(([each]) => isSame(name, each)),
  );
  const taken = (name: string) => stays.some((each) => isSame(each.name, name));
  const sent = said
    .filter(([name, values]) => values.length > 0 && !taken(name))
    .map(([name, options]) => {
      const known = present.find((each) => isSame(each.name, name));
      const global = globals.find((each) => isSame(each.name, name));
      const id = known?.id || global?.id;
      return {
        ...(id ? { id } : { name: known ? plainText(known.name) : name }),
        options,
        visible: known?.visible ?? true,
      };
    });
  return [
    ...stays.map(({ id, name, options, visible, variation }) => ({
      ...(id ? { id } : { name }),
      options,
      visible,
      variation,
    })),
    ...sent,
  ].map((each, position) => ({ ...each, position }));
}
