import { renderImageWithSizes } from '../photos/attachment.ts';
import type { Product } from '../records.ts';
import { slugify, withParagraphs } from '../safe-tags.ts';
import type { Shop, View } from '../shop.ts';
import { isOnSale, priceHtml } from './price-html.ts';
import { effectiveSku, variationsOf } from './product.ts';

export const itemAllow = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export function permalink({ shop, base }: View, product: Product): string {
  if (product.type === 'variation') {
    const parent = shop.products.get(product.parent_id);
    const page = parent ? permalink({ shop, base, context: 'view' }, parent) : `${base}/?p=${product.id}`;
    const chosen = product.chosen.map(({ id, name, option }) =>
      id > 0
        ? `attribute_pa_${slugify(name)}=${slugify(option)}`
        : `attribute_${slugify(name)}=${encodeURIComponent(option)}`,
    );
    return chosen.length > 0 ? `${page}?${chosen.join('&')}` : page;
  }
  const hasPage = product.slug !== '' && ['publish', 'private'].includes(product.status);
  return hasPage ? `${base}/product/${product.slug}/` : `${base}/?post_type=product&p=${product.id}`;
}

export function stockOf({ shop, context }: Pick<View, 'shop' | 'context'>, product: Product) {
  const parent = product.type === 'variation' ? shop.products.get(product.parent_id) : undefined;
  const fromParent = !product.manage_stock && parent?.manage_stock === true;
  const source = fromParent && parent ? parent : product;
  return {
    manage_stock: fromParent ? ('parent' as const) : product.manage_stock,
    // What a variation has from its parent is only shown, not its own to be edited.
    stock_quantity: source.manage_stock && !(fromParent && context === 'edit') ? source.stock_quantity : null,
    stock_status: source.stock_status,
    backorders: source.backorders,
    backorders_allowed: source.backorders !== 'no',
    backordered: source.stock_status === 'onbackorder',
  };
}

/** Every free slug gets the name's; a taken one gets -2, -3 and so on. */
export function freeSlug(shop: Shop, wanted: string, ownId: number): string {
  if (shop.products.get(ownId)?.slug === wanted) return wanted;
  const taken = new Set<string>();
  for (const { id, slug } of shop.products.values()) {
    if (id !== ownId && slug.startsWith(wanted)) taken.add(slug);
  }
  let slug = wanted;
  for (let count = 2; taken.has(slug); count += 1) slug = `${wanted}-${count}`;
  return slug;
}

function related(shop: Shop, product: Product): number[] {
  const ids: number[] = [];
  for (const other of shop.products.values()) {
    if (ids.length === 4) break;
    if (other.id === product.id || other.status !== 'publish' || other.type === 'variation') continue;
    if (other.categories.some((id) => product.categories.includes(id))) ids.push(other.id);
  }
  return ids;
}

function termsOf(list: { id: number; name: string; slug: string }[], ids: number[]) {
  return ids.flatMap((wanted) => {
    const term = list.find(({ id }) => id === wanted);
    return term ? [{ id: term.id, name: term.name, slug: term.slug }] : [];
  });
}

export function attributesOf(shop: Shop, product: Product): unknown[] {
  const slugOf = (id: number, name: string) => shop.attributes.find((entry) => entry.id === id)?.slug ?? name;
  if (product.type === 'variation') {
    return product.chosen.map(({ id, name, option }) => ({
      id,
      name,
      slug: slugOf(id, slugify(name)),
      option,
    }));
  }
  return product.attributes.map(({ id, name, ...rest }) => ({ id, name, slug: slugOf(id, name), ...rest }));
}

export function dates(product: Product) {
  return {
    date_created: product.created.local,
    date_created_gmt: product.created.gmt,
    date_modified: product.modified.local,
    date_modified_gmt: product.modified.gmt,
  };
}

export function saleDates(product: Product) {
  return {
    date_on_sale_from: product.saleFrom?.local ?? null,
    date_on_sale_from_gmt: product.saleFrom?.gmt ?? null,
    date_on_sale_to: product.saleTo?.local ?? null,
    date_on_sale_to_gmt: product.saleTo?.gmt ?? null,
  };
}

function shownVariations(shop: Shop, parentId: number): number[] {
  return variationsOf(shop, parentId).flatMap(({ id, status }) => (status === 'trash' ? [] : [id]));
}

export function isPurchasable(product: Product): boolean {
  return product.type !== 'grouped' && product.type !== 'external' && product.price !== '';
}

/** The words of the options after the parent's name, as orders and `/products/{id}` show a variation. */
export function fullName(shop: Shop, product: Product): string {
  if (product.type !== 'variation') return product.name;
  const parent = shop.products.get(product.parent_id)?.name ?? '';
  const options = product.chosen.map(({ option }) => option).join(', ');
  return options ? `${parent} - ${options}` : parent;
}

/** A product as `/products` answers it: 71 keys when read, two more when written. */
export function renderProduct(view: View, product: Product) {
  const { shop, base, context } = view;
  const variable = product.type === 'variable';
  const shown = (text: string) => (context === 'edit' ? text : withParagraphs(text));
  const {
    categories,
    tags,
    images,
    attributes,
    chosen,
    meta,
    created,
    modified,
    saleFrom,
    saleTo,
    brands,
    ...plain
  } = product;
  const collection = `${base}/wp-json/wc/v3/products`;
  return {
    ...plain,
    ...(shop.brands && { brands }),
    ...dates(product),
    ...saleDates(product),
    ...stockOf(view, product),
    name: fullName(shop, product),
    slug: product.slug || (product.type === 'variation' ? slugify(fullName(shop, product)) : ''),
    permalink: permalink(view, product),
    sku: effectiveSku(shop, product),
    description: shown(product.description),
    short_description: shown(product.short_description),
    regular_price: variable ? '' : product.regular_price,
    sale_price: variable ? '' : product.sale_price,
    on_sale: isOnSale(shop, product),
    purchasable: isPurchasable(product),
    // Recorded oddity: a variation read through /products/{id} counts its sales in text.
    total_sales: product.type === 'variation' ? String(product.total_sales) : product.total_sales,
    shipping_required: !product.virtual,
    shipping_taxable: !product.virtual,
    shipping_class_id: 0,
    average_rating: context === 'edit' ? '0' : '0.00',
    rating_count: 0,
    categories: termsOf(shop.categories, categories),
    tags: termsOf(shop.tags, tags),
    images: images.flatMap((id) => {
      const image = shop.attachments.get(id);
      return image ? [renderImageWithSizes(view, image)] : [];
    }),
    attributes: attributesOf(shop, product),
    variations: variable ? shownVariations(shop, product.id) : [],
    price_html: priceHtml(shop, product),
    related_ids: related(shop, product),
    meta_data: meta,
    has_options: variable,
    ...(context === 'edit' && {
      permalink_template: `${base}/product/%pagename%/`,
      generated_slug: freeSlug(shop, slugify(product.name) || String(product.id), product.id),
    }),
    _links: {
      self: [{ href: `${collection}/${product.id}`, targetHints: { allow: itemAllow } }],
      collection: [{ href: collection }],
      ...(product.parent_id > 0 && { up: [{ href: `${collection}/${product.parent_id}` }] }),
    },
  };
}
