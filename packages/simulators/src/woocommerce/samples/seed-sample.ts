import { addAttachment } from '../photos/attachment.ts';
import { discPicture } from '../photos/pictures.ts';
import { applyInput } from '../products/apply-product.ts';
import { blankProduct } from '../products/product.ts';
import { updatePriceAndStock } from '../products/stock.ts';
import type { Product } from '../records.ts';
import type { Input } from '../rest/route.ts';
import type { Shop } from '../shop.ts';
import { stampOf } from '../stamp.ts';
import type { Store } from '../store-helpers.ts';
import {
  categories,
  firstPicture,
  originals,
  pictures,
  rows,
  variationOriginals,
  variations,
} from './sample-catalogue.ts';

const side = 800;

function addPictures(shop: Shop): void {
  const stamp = later(shop, 0);
  const path = '/wp-content/uploads/woocommerce-placeholder.webp';
  const facts = { id: 5, created: stamp, modified: stamp, path, alt: '', width: 1200, height: 1200 };
  shop.attachments.set(5, { ...facts, name: 'woocommerce-placeholder' });
  shop.files.set(path, { type: 'image/jpeg', read: () => samplePicture(0) });
  for (const [index, name] of pictures.entries()) {
    shop.counters.post = firstPicture + index - 1;
    const read = () => samplePicture(index);
    addAttachment(shop, {
      name: `${name}.jpg`,
      type: 'image/jpeg',
      read,
      width: side,
      height: side,
    });
  }
}

/** A JPEG of two colours, told apart by its number. */
function samplePicture(number: number): Promise<Buffer> {
  const shade = (by: number) => 40 + ((number * by) % 180);
  return discPicture(side, [shade(47), shade(83), shade(29)]);
}

function put(shop: Shop, product: Product, id: number, original: number | undefined, input: Input): Product {
  product.id = id;
  const { images, ...rest } = input;
  product.images = images as number[];
  applyInput(shop, product, rest);
  product.meta = [
    { id: 10 * id, key: '_original_id', value: String(original) },
    { id: 10 * id + 1, key: '_wpcom_is_markdown', value: product.type === 'variation' ? '' : '1' },
  ];
  shop.products.set(id, product);
  return product;
}

function kindOf(input: Input): string {
  return input.virtual ? 'simple, virtual' : String(input.type ?? 'simple');
}

/** The shop's moment of birth, then what came `seconds` later: pictures and prices arrived after the products. */
function later(shop: Shop, seconds: number) {
  return stampOf(new Date(shop.now().getTime() + seconds * 1000), shop.zone);
}

/**
 * Fills an empty store with the catalogue the recordings were made on: 18 products and 7 variations under ids
 * 11 to 35, pictures 36 to 57; the next post is 58. Three files to import stand under `/sample-images/`.
 */
export function seedSampleCatalogue(store: Store): void {
  const { shop } = store;
  for (const [id, name, parent] of categories) {
    shop.categories.push({ id, name, slug: name.toLowerCase(), parent, description: '' });
  }
  shop.attributes.push({ id: 1, name: 'Color', slug: 'pa_color' }, { id: 2, name: 'Size', slug: 'pa_size' });
  for (const [index, [id, name, sku, category, regular_price, more = {}]] of rows.entries()) {
    const product = put(shop, blankProduct(shop), id, originals[index], {
      name,
      sku,
      regular_price,
      categories: [{ id: category }],
      description: `Pellentesque is the sample word of every product, this one is called ${name}.`,
      short_description: `This is a ${kindOf(more)} product.`,
      ...more,
    });
    product.modified = later(shop, product.id < 15 ? 2 : 3);
  }
  for (const [index, [id, parent_id, sku, regular_price, option, more = {}]] of variations.entries()) {
    const { logo: wanted, ...rest } = more;
    const blank: Product = { ...blankProduct(shop), type: 'variation', parent_id, reviews_allowed: false };
    const attributes = [{ id: 1, option }, ...(wanted ? [{ name: 'Logo', option: wanted }] : [])];
    const name = `${shop.products.get(parent_id)?.name} - ${option}`;
    put(shop, blank, id, variationOriginals[index], { name, sku, regular_price, attributes, ...rest });
  }
  for (const product of shop.products.values()) updatePriceAndStock(shop, product);
  for (const product of shop.products.values())
    if (product.type !== 'simple') updatePriceAndStock(shop, product);
  for (const id of [11, 12, 34]) {
    const product = shop.products.get(id);
    if (product) product.modified = later(shop, 5);
  }
  addPictures(shop);
  Object.assign(shop.counters, { post: 57, term: 29, meta: 726 });
  for (const [index, name] of ['new-a.jpg', 'new-b.jpg'].entries()) {
    shop.files.set(`/sample-images/${name}`, { type: 'image/jpeg', read: () => samplePicture(90 + index) });
  }
  const csv = { type: 'text/csv', read: () => Buffer.from('ID,Name\n1,Not a picture\n') };
  shop.files.set('/sample-images/sample_products.csv', csv);
}
