import { attributeNamed, attributes, valuesOf } from '@crosslister/contract/platforms/attributes.ts';
import { mainNumber } from '@crosslister/contract/products/product-numbers.ts';
import { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { ListingDraft, RevisedField } from '../../listing/listing.ts';
import { inUnit } from '../../listing/measures.ts';
import type { Product } from '../answers.ts';
import { read } from '../client.ts';
import { readSetting } from '../prices/vat.ts';
import { plainText } from '../texts.ts';
import { type GlobalAttribute, saidAttributes, withAttributes } from './attributes.ts';
import { brandNamed } from './brand.ts';
import { madeByUs } from './listing.ts';

/** What a product says of itself beside texts, price and stock. */
export interface Details {
  fields: Record<string, unknown>;
  /** The same without the number, which another product of the store may have. Null if there is none. */
  withoutNumber: Record<string, unknown> | null;
}

export const noDetails: Details = { fields: {}, withoutNumber: null };
/** Edits that these fields show. */
export const ofDetails: readonly RevisedField[] = ['specifics', 'condition', 'condition_notes'];
const whole: ReadonlySet<RevisedField> = new Set(ofDetails);

const Globals = z.array(z.object({ id: z.number(), name: z.string() }));
const globalsOf = (context: MarketplaceContext): Promise<GlobalAttribute[]> =>
  read(
    context,
    'wc/v3/products/attributes',
    { _fields: 'id,name' },
    { schema: Globals, what: 'its attributes' },
  );

/** Weight and size in the units of the store. Without a unit that can be read nothing is sent. */
async function parcelFields(context: MarketplaceContext, { parcel }: ListingDraft) {
  const { parcel_weight_g: weight, parcel_length_cm, parcel_width_cm, parcel_height_cm } = parcel ?? {};
  const hasSize = [parcel_length_cm, parcel_width_cm, parcel_height_cm].some(Boolean);
  const unitOf = async (id: string) => (await readSetting(context, `products/${id}`)) ?? '';
  const unit = weight ? await unitOf('woocommerce_weight_unit') : '';
  const size = hasSize ? await unitOf('woocommerce_dimension_unit') : '';
  const inStore = inUnit(parcel, 'parcel_weight_g', unit);
  const sides = Object.entries({
    length: inUnit(parcel, 'parcel_length_cm', size),
    width: inUnit(parcel, 'parcel_width_cm', size),
    height: inUnit(parcel, 'parcel_height_cm', size),
  }).flatMap(([side, length]) => (length === null ? [] : [[side, String(length)] as const]));
  return {
    ...(inStore !== null && { weight: String(inStore) }),
    ...(sides.length > 0 && { dimensions: Object.fromEntries(sides) }),
  };
}

/** The seller has emptied the number that the store may have. */
const takesBackNumber = (specifics: ListingDraft['specifics']) =>
  Object.entries(specifics).some(
    ([name, values]) => values.length === 0 && ['ean', 'upc', 'isbn'].includes(attributeNamed(name) ?? ''),
  );

/** Attributes, with the fields that the store has for a brand, a number and tags. */
async function attributeFields(
  context: MarketplaceContext,
  draft: ListingDraft,
  present: Pick<Product, 'attributes' | 'tags'>,
): Promise<Details> {
  const { specifics } = draft;
  const [brand] = valuesOf('brand', specifics).filter((value) => !/^(unbranded|no brand)$/i.test(value));
  const brandId = brand ? await brandNamed(context, brand) : null;
  const tags = valuesOf('tags', specifics);
  // Those that the product has there stay, and are named by their numbers.
  const fresh = tags
    .filter((tag) => !present.tags.some(({ name }) => plainText(name).toLowerCase() === tag.toLowerCase()))
    .map((name) => ({ name }));
  // WooCommerce takes digits, and before 10.5 no X.
  const number = mainNumber(specifics);
  const wanted = (withNumber: boolean) =>
    saidAttributes(
      draft,
      new Set([
        'tags',
        ...(brandId === null ? [] : ['brand']),
        ...(withNumber && number ? [number.from] : []),
      ]),
    );
  const [all, rest] = [wanted(false), wanted(true)];
  const globals = all.some(([, values]) => values.length > 0) ? await globalsOf(context) : [];
  const fieldsWith = (said: typeof all) => ({
    ...(said.length > 0 && { attributes: withAttributes(present.attributes, said, globals) }),
    ...(brandId !== null && { brands: [{ id: brandId }] }),
    ...(tags.length > 0 && { tags: [...present.tags.map(({ id }) => ({ id })), ...fresh] }),
  });
  return {
    fields: {
      ...fieldsWith(rest),
      ...((number || takesBackNumber(specifics)) && { global_unique_id: number?.number ?? '' }),
    },
    withoutNumber: number ? fieldsWith(all) : null,
  };
}

/**
 * The fields of what the product says of itself: all of a new product or of one that is listed again, or those that were
 * edited. A condition is said of products that were made from here: a shop that says none of its own things gets none.
 */
export async function detailsOf(
  context: MarketplaceContext,
  draft: ListingDraft,
  product: Product | null,
  edited: ReadonlySet<RevisedField> = whole,
): Promise<Details> {
  if (product?.type === 'variation') return noDetails;
  if (!ofDetails.some((field) => edited.has(field))) return noDetails;
  // A product that the store has keeps its own weight and size.
  const parcel = product ? {} : await parcelFields(context, draft);
  const { condition, conditionNotes, ...without } = draft;
  const isOurs = product === null || madeByUs(product);
  const said = isOurs || saysCondition(product) ? draft : { ...without, condition: null };
  const specifics = edited.has('specifics') ? draft.specifics : {};
  const details = await attributeFields(
    context,
    { ...said, specifics },
    product ?? { attributes: [], tags: [] },
  );
  const { withoutNumber } = details;
  return {
    fields: { ...details.fields, ...parcel },
    withoutNumber: withoutNumber && { ...withoutNumber, ...parcel },
  };
}

const ofCondition: readonly string[] = [...attributes.condition.names, ...attributes.condition_notes.names];
const saysCondition = (product: Product) => product.attributes.some(({ name }) => ofCondition.includes(name));

const duplicate =
  'Your store has another product with the same EAN, UPC or ISBN, and takes each only once, so this one has it among its attributes.';

/** Sends the details, and without the number if the store has it already. */
export async function withDetails<T>(
  { fields, withoutNumber }: Details,
  send: (fields: Record<string, unknown>) => Promise<T>,
): Promise<{ sent: T; warnings: string[] }> {
  try {
    return { sent: await send(fields), warnings: [] };
  } catch (error) {
    const isTaken =
      error instanceof MarketplaceError && error.details.code?.startsWith('product_invalid_global_unique_id');
    if (!isTaken || !withoutNumber) throw error;
    return { sent: await send(withoutNumber), warnings: [duplicate] };
  }
}
