import { applyInput, type Input } from './apply-product.ts';
import { addAttachment } from './attachment.ts';
import { type Colour, mosaicJpeg } from './picture-jpeg.ts';
import { blankProduct, type Product } from './product.ts';
import type { Shop } from './shop.ts';
import { stampOf } from './stamp.ts';
import { settle } from './stock.ts';
import type { Store } from './store-helpers.ts';

const side = 800;

// Ids, names, SKUs and prices are those of WooCommerce's own sample catalogue; the words are ours.
const categories: [id: number, name: string, parent: number][] = [
  [16, 'Clothing', 0],
  [17, 'Tshirts', 16],
  [18, 'Hoodies', 16],
  [19, 'Accessories', 16],
  [20, 'Music', 0],
  [21, 'Decor', 0],
];

// What the importer remembers of each row of its file, in the order of the rows below.
const originals = [44, 45, 46, 47, 48, 58, 60, 62, 64, 66, 68, 70, 73, 75, 83, 85, 87, 89];
const variationOriginals = [76, 77, 78, 90, 79, 80, 81];

const pictures = [
  ...['vneck-tee-2', 'vnech-tee-green-1', 'vnech-tee-blue-1', 'hoodie-2', 'hoodie-blue-1', 'hoodie-green-1'],
  ...[
    'hoodie-with-logo-2',
    'tshirt-2',
    'beanie-2',
    'belt-2',
    'cap-2',
    'sunglasses-2',
    'hoodie-with-pocket-2',
  ],
  ...['hoodie-with-zipper-2', 'long-sleeve-tee-2', 'polo-2', 'album-1', 'single-1', 't-shirt-with-logo-1'],
  ...['beanie-with-logo-1', 'logo-1', 'pennant-1'],
];
const firstPicture = 36;

const colour = (...options: string[]) => ({ id: 1, visible: true, variation: options.length > 1, options });
const size = { id: 2, position: 1, visible: true, variation: true, options: ['Large', 'Medium', 'Small'] };
const logo = { name: 'Logo', position: 1, visible: true, variation: true, options: ['Yes', 'No'] };

type Row = [id: number, name: string, sku: string, category: number, regular: string, more?: Input];

const rows: Row[] = [
  [
    ...([11, 'V-Neck T-Shirt', 'woo-vneck-tee', 17, ''] as const),
    {
      type: 'variable',
      featured: true,
      images: [36, 37, 38],
      attributes: [colour('Blue', 'Green', 'Red'), size],
    },
  ],
  [
    ...([12, 'Hoodie', 'woo-hoodie', 18, ''] as const),
    { type: 'variable', images: [39, 40, 41, 42], attributes: [colour('Blue', 'Green', 'Red'), logo] },
  ],
  [13, 'Hoodie with Logo', 'woo-hoodie-with-logo', 18, '45', { images: [42], attributes: [colour('Blue')] }],
  [14, 'T-Shirt', 'woo-tshirt', 17, '18', { images: [43], attributes: [colour('Gray')] }],
  [15, 'Beanie', 'woo-beanie', 19, '20', { images: [44], sale_price: '18', attributes: [colour('Red')] }],
  [16, 'Belt', 'woo-belt', 19, '65', { images: [45], sale_price: '55' }],
  [
    ...([17, 'Cap', 'woo-cap', 19, '18'] as const),
    { images: [46], sale_price: '16', featured: true, attributes: [colour('Yellow')] },
  ],
  [18, 'Sunglasses', 'woo-sunglasses', 19, '90', { images: [47], featured: true }],
  [
    ...([19, 'Hoodie with Pocket', 'woo-hoodie-with-pocket', 18, '45'] as const),
    {
      images: [48],
      sale_price: '35',
      featured: true,
      catalog_visibility: 'hidden',
      attributes: [colour('Gray')],
    },
  ],
  [20, 'Hoodie with Zipper', 'woo-hoodie-with-zipper', 18, '45', { images: [49], featured: true }],
  [21, 'Long Sleeve Tee', 'woo-long-sleeve-tee', 17, '25', { images: [50], attributes: [colour('Green')] }],
  [22, 'Polo', 'woo-polo', 17, '20', { images: [51], attributes: [colour('Blue')] }],
  [23, 'Album', 'woo-album', 20, '15', { images: [52], ...download('Single 1', 'Single 2') }],
  [24, 'Single', 'woo-single', 20, '3', { images: [53], sale_price: '2', ...download('Single') }],
  [31, 'T-Shirt with Logo', 'Woo-tshirt-logo', 17, '18', { images: [54], attributes: [colour('Gray')] }],
  [
    ...([32, 'Beanie with Logo', 'Woo-beanie-logo', 19, '20'] as const),
    { images: [55], sale_price: '18', attributes: [colour('Red')] },
  ],
  [
    ...([33, 'Logo Collection', 'logo-collection', 16, ''] as const),
    { type: 'grouped', images: [56, 55, 54, 42], grouped_products: [13, 14, 15] },
  ],
  [
    ...([34, 'WordPress Pennant', 'wp-pennant', 21, '11.05'] as const),
    {
      type: 'external',
      images: [57],
      external_url: 'https://example.org/pennant',
      button_text: 'Buy it there',
    },
  ],
];

type VariationRow = [id: number, parent: number, sku: string, regular: string, option: string, more?: Input];

const variations: VariationRow[] = [
  [25, 11, 'woo-vneck-tee-red', '20', 'Red', { images: [36] }],
  [26, 11, 'woo-vneck-tee-green', '20', 'Green', { images: [37] }],
  [27, 11, 'woo-vneck-tee-blue', '15', 'Blue', { images: [38] }],
  [35, 12, 'woo-hoodie-blue-logo', '45', 'Blue', { images: [42], logo: 'Yes' }],
  [28, 12, 'woo-hoodie-red', '45', 'Red', { images: [39], sale_price: '42', menu_order: 1, logo: 'No' }],
  [29, 12, 'woo-hoodie-green', '45', 'Green', { images: [41], menu_order: 2, logo: 'No' }],
  [30, 12, 'woo-hoodie-blue', '45', 'Blue', { images: [40], menu_order: 3, logo: 'No' }],
];

function download(...names: string[]): Input {
  const downloads = names.map((name) => ({ name, file: 'https://example.org/single.jpg' }));
  return { virtual: true, downloadable: true, download_limit: 1, download_expiry: 1, downloads };
}

function addPictures(shop: Shop): void {
  const stamp = later(shop, 0);
  const path = '/wp-content/uploads/woocommerce-placeholder.webp';
  const facts = { id: 5, created: stamp, modified: stamp, path, alt: '', width: 1200, height: 1200 };
  shop.attachments.set(5, { ...facts, name: 'woocommerce-placeholder' });
  shop.files.set(path, { type: 'image/jpeg', read: () => samplePicture(0) });
  for (const [index, name] of pictures.entries()) {
    shop.counters.post = firstPicture + index - 1;
    const read = () => samplePicture(index);
    addAttachment(shop, { name: `${name}.jpg`, type: 'image/jpeg', read, width: side, height: side });
  }
}

/** A JPEG of two colours, told apart by its number. */
export function samplePicture(number: number): Buffer {
  const shade = (by: number) => 40 + ((number * by) % 180);
  const ink: Colour = [shade(47), shade(83), shade(29)];
  const round = (x: number, y: number) => Math.hypot(x - side / 2, y - side / 2) < 280;
  return mosaicJpeg(side, side, (x, y) => (round(x, y) ? ink : [240, 236, 228]));
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
  for (const product of shop.products.values()) settle(shop, product);
  for (const product of shop.products.values()) if (product.type !== 'simple') settle(shop, product);
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
