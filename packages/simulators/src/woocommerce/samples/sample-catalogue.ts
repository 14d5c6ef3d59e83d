import type { Input } from '../rest/route.ts';

// Ids, names, SKUs and prices are those of WooCommerce's own sample catalogue; the words are ours.
export const categories: [id: number, name: string, parent: number][] = [
  [16, 'Clothing', 0],
  [17, 'Tshirts', 16],
  [18, 'Hoodies', 16],
  [19, 'Accessories', 16],
  [20, 'Music', 0],
  [21, 'Decor', 0],
];

// What the importer remembers of each row of its file, in the order of the rows below.
export const originals = [44, 45, 46, 47, 48, 58, 60, 62, 64, 66, 68, 70, 73, 75, 83, 85, 87, 89];
export const variationOriginals = [76, 77, 78, 90, 79, 80, 81];

export const pictures = [
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
export const firstPicture = 36;

const colour = (...options: string[]) => ({ id: 1, visible: true, variation: options.length > 1, options });
const size = { id: 2, position: 1, visible: true, variation: true, options: ['Large', 'Medium', 'Small'] };
const logo = { name: 'Logo', position: 1, visible: true, variation: true, options: ['Yes', 'No'] };

type Row = [id: number, name: string, sku: string, category: number, regular: string, more?: Input];

export const rows: Row[] = [
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

export const variations: VariationRow[] = [
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
