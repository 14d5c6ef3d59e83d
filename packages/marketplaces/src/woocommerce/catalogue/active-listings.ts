import { z } from 'zod';
import type { PolicyLists } from '../../account/policy-lists.ts';
import { MAX_QUANTITY } from '../../answer-values.ts';
import { partReader, readPart, skippable } from '../../by-parts.ts';
import type { RemoteItem, RemotePage } from '../../catalogue/remote-item.ts';
import type { MarketplaceContext } from '../../context.ts';
import { readMeasures } from '../../listing/measures.ts';
import { adminPage, storeOf } from '../account/store-address.ts';
import { termLists } from '../account/terms.ts';
import { BrokenProduct, Product, Variation } from '../answers.ts';
import { staleCursor } from '../errors.ts';
import { asKept } from '../listing/find-product.ts';
import { keptDescription } from '../listing/listing-texts.ts';
import { isUncategorised } from '../listing/placed.ts';
import { storeCurrency } from '../prices/currency.ts';
import { buyersPence, readSetting, readVat, type Vat } from '../prices/vat.ts';
import { plainText, utc } from '../texts.ts';
import { Position, pageById, skipOf, start } from './page-by-id.ts';
import { leaveOutSameSkus } from './same-sku.ts';
import { conditionIn, specificsOf, variationSpecifics } from './specifics.ts';
import { whyNotOffered, whyNotSold } from './why-left-out.ts';

type Skipped = RemotePage['skipped'][number];
type Sorted = { item: RemoteItem } | { skipped: Skipped };

/**
 * A page of published products, oldest first. Each variation of a variable product is an item of its own. In stock
 * without a counted stock means a quantity of 1. The cursor is a position by id (see page-by-id.ts).
 */
export async function activeListings(
  context: MarketplaceContext,
  cursor: string | null,
): Promise<RemotePage> {
  const from = position(cursor);
  const { to, missing } = skipOf(from);
  return skippable(() => readPage(context, from), { to: JSON.stringify(to), missing }, cursor === null);
}

/** The store's currency, its VAT and its units are asked for with the first page. */
const Cursor = Position.extend({
  currency: z.string().optional(),
  vat: z.record(z.string(), z.number()).optional(),
  units: z.object({ weight: z.string(), size: z.string() }).optional(),
});
type Cursor = z.infer<typeof Cursor>;

/** In what the store's prices are, what is added to them before a buyer pays, and in what it weighs and measures. */
interface Terms {
  currency: string;
  vat: Vat;
  units: { weight: string; size: string };
  /** Its categories and classes by name, where a product of the page has any. */
  lists?: PolicyLists;
}

const isPlaced = ({ categories, shipping_class, tax_class }: Product) =>
  shipping_class !== '' || tax_class !== '' || categories.some((each) => !isUncategorised(each));

/** The product's place in the store, by the names of Settings. */
function settingsIn({ categories, shipping_class, tax_class }: Product, { lists }: Terms) {
  const named = (list: PolicyLists['categories'], id: string) => list?.find((each) => each.id === id)?.name;
  const paths = categories
    .filter((each) => !isUncategorised(each))
    .flatMap(({ id }) => named(lists?.categories, String(id)) ?? []);
  const found = {
    // The lowest one says most.
    category: paths.toSorted((one, other) => other.split(' > ').length - one.split(' > ').length)[0],
    shipping_class: shipping_class && named(lists?.shipping_classes, shipping_class),
    tax_class: tax_class && named(lists?.tax_classes, tax_class),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value));
}

async function readUnits(context: MarketplaceContext): Promise<Terms['units']> {
  const unitOf = async (id: string) => (await readSetting(context, `products/${id}`)) ?? '';
  return {
    weight: await unitOf('woocommerce_weight_unit'),
    size: await unitOf('woocommerce_dimension_unit'),
  };
}

function parcelOf({ weight, dimensions }: Product | Variation, { units }: Terms) {
  const side = (value: string | undefined) => ({ value, unit: units.size });
  return readMeasures({
    parcel_weight_g: { value: weight, unit: units.weight },
    parcel_length_cm: side(dimensions?.length),
    parcel_width_cm: side(dimensions?.width),
    parcel_height_cm: side(dimensions?.height),
  });
}

async function readPage(context: MarketplaceContext, from: Cursor): Promise<RemotePage> {
  const products = { path: 'wc/v3/products', schema: Product, what: 'its products' };
  const list = { ...products, query: { ...asKept, status: 'publish', _fields: fieldsOf(Product) } };
  const page = await pageById(context, list, from);
  const money = {
    currency: from.currency ?? (await storeCurrency(context)),
    vat: from.vat ?? (await readVat(context)),
    units: from.units ?? (await readUnits(context)),
  };
  const isAny = page.entries.some(({ item }) => item && isPlaced(item));
  const lists = isAny ? await readPart(() => termLists(context)) : undefined;
  const terms: Terms = { ...money, ...(lists && { lists }) };
  const sorted: Sorted[] = [];
  const readVariations = partReader();
  for (const { item, raw } of page.entries) {
    sorted.push(
      ...(item ? await sortProduct(context, item, { money: terms, readVariations }) : [broken(context, raw)]),
    );
  }
  const read = {
    items: sorted.flatMap((one) => ('item' in one ? [one.item] : [])),
    skipped: sorted.flatMap((one) => ('skipped' in one ? [one.skipped] : [])),
    next: page.next && JSON.stringify({ ...page.next, ...money }),
    total: page.total,
  };
  return leaveOutSameSkus(context, read, from.offset === 0 && read.next === null);
}

/** A name may be nothing but markup. */
const titleOf = ({ id, name }: Pick<Product, 'id' | 'name'>) => plainText(name) || `Product ${id}`;

/** An entry that is not as documented, named as far as it can be. Without a page of its own, with the list's. */
function broken(context: MarketplaceContext, raw: unknown, parent?: Product): Sorted {
  const { id, name, permalink } = BrokenProduct.parse(raw);
  const own = plainText(name) || (id === null ? 'A product without an id' : `Product ${id}`);
  const title = parent ? plainText(parent.name) : own;
  const url = permalink || parent?.permalink || adminPage(storeOf(context.secrets), 'products');
  return { skipped: { title, url, reason: 'unreadable' } };
}

/** The fields that are read. Half of an answer, and what costs a store most to compute, is never used. */
const fieldsOf = ({ shape }: typeof Product | typeof Variation) => Object.keys(shape).join();

function position(cursor: string | null): Cursor {
  if (cursor === null) return start;
  try {
    return Cursor.parse(JSON.parse(cursor));
  } catch (cause) {
    throw staleCursor(cause);
  }
}

async function sortProduct(
  context: MarketplaceContext,
  product: Product,
  { money, readVariations }: { money: Terms; readVariations: ReturnType<typeof partReader> },
): Promise<Sorted[]> {
  const title = titleOf(product);
  const url = product.permalink;
  const reason = whyNotOffered(product);
  if (reason) return [{ skipped: { title, url, reason } }];
  if (product.type === 'variable') {
    const variations = await readVariations(() => sortVariations(context, product, money));
    return variations ?? [{ skipped: { title, url, reason: 'unreadable' } }];
  }
  const images = product.images.map(({ src }) => src);
  return [
    sort(product, {
      title,
      sku: product.sku,
      description: keptDescription(product),
      images,
      money,
      specifics: specificsOf(product),
      settings: settingsIn(product, money),
      ...conditionIn(product),
      extra: {},
    }),
  ];
}

async function sortVariations(context: MarketplaceContext, parent: Product, money: Terms): Promise<Sorted[]> {
  const list = {
    path: `wc/v3/products/${parent.id}/variations`,
    query: { _fields: fieldsOf(Variation) },
    schema: Variation,
    what: 'the variations of a product',
  };
  const sorted: Sorted[] = [];
  for (let from: Position | null = start; from; ) {
    const page: Awaited<ReturnType<typeof pageById<Variation>>> = await pageById(context, list, from);
    for (const { item: variation, raw } of page.entries) {
      if (!variation) {
        sorted.push(broken(context, raw, parent));
        continue;
      }
      const options = variation.attributes.map(({ option }) => option).filter(Boolean);
      const images = [...(variation.image ? [variation.image] : []), ...parent.images].map(({ src }) => src);
      sorted.push(
        sort(variation, {
          title: [titleOf(parent), plainText(options.join(', '))].filter(Boolean).join(' - '),
          // A variation without a SKU of its own reports that of its parent.
          sku: variation.sku === parent.sku ? '' : variation.sku,
          description: variation.description || keptDescription(parent),
          images: [...new Set(images)],
          money,
          specifics: variationSpecifics(parent, variation),
          settings: {},
          ...conditionIn(parent),
          extra: { parentId: String(parent.id) },
        }),
      );
    }
    from = page.next;
  }
  // Nothing of it can be bought.
  if (sorted.length === 0)
    return [{ skipped: { title: titleOf(parent), url: parent.permalink, reason: 'not_active' } }];
  return sorted;
}

interface Presentation {
  title: string;
  sku: string;
  description: string;
  images: string[];
  money: Terms;
  specifics: Record<string, string[]>;
  settings: Record<string, unknown>;
  condition: string | null;
  conditionNotes: string | undefined;
  extra: Record<string, string>;
}

function sort(sold: Product | Variation, shown: Presentation): Sorted {
  const { title, sku, description, images, money, specifics, settings, condition, conditionNotes, extra } =
    shown;
  const url = sold.permalink;
  const quantity =
    sold.manage_stock === false ? 1 : Math.floor(Math.min(sold.stock_quantity ?? 1, MAX_QUANTITY));
  const reason = whyNotSold(sold) ?? (quantity > 0 ? null : 'out_of_stock');
  if (reason) return { skipped: { title, url, reason } };
  const item: RemoteItem = {
    externalId: String(sold.id),
    extra,
    sku,
    title,
    descriptionHtml: description,
    // A price that cannot be read for certain counts as none: the seller is asked for it before it is used.
    pricePence: buyersPence(money.vat, sold) ?? 0,
    currency: money.currency,
    quantity,
    counted: sold.manage_stock !== false,
    ...(sold.manage_stock !== false && sold.backorders !== 'no' && { sellsBeyondStock: true as const }),
    stockPool: sold.manage_stock === 'parent' ? (extra.parentId ?? null) : null,
    imageUrls: images.filter(Boolean),
    url,
    ebayCategory: null,
    condition,
    conditionNotes,
    specifics,
    settings,
    parcel: parcelOf(sold, money),
    createdAt: utc(sold.date_created_gmt),
  };
  return sku ? { item } : { skipped: { title, url, reason: 'no_sku', item } };
}
