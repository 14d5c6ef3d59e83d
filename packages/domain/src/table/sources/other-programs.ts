import type { Source } from './source.ts';

/** Which columns its CSV has is the seller's choice there, so it is known by the ones that only it has. */
export const vendoo: Source = {
  key: 'vendoo',
  name: 'Vendoo, CSV export',
  learnedFrom:
    'Two public programs that read the export and name its columns (a dashboard of Vendoo exports and an import script); no file of Vendoo itself was seen.',
  has: ['title', 'cost of goods', 'listed date'],
  fields: {
    title: 'name',
    sku: 'sku',
    status: 'status',
    price: 'price',
    description: 'description',
    condition: 'condition',
    brand: 'specific Brand',
    'primary color': 'specific Colour',
    'cost of goods': 'cost',
    'internal notes': 'private_note',
    labels: 'labels',
    tags: 'etsy tags',
    images: 'photo addresses',
    'listed date': 'date added',
    'quantity left': 'quantity',
  },
  statuses: { active: 'active', sold: 'sold', draft: 'inactive' },
};

export const crosslist: Source = {
  key: 'crosslist',
  name: 'Crosslist, listings export',
  learnedFrom:
    'A public description of an export of 2,125 items and 39 columns, and the program that reads it.',
  has: ['id', 'title', 'category label', 'last listed on', 'photos'],
  fields: {
    title: 'name',
    description: 'description',
    price: 'price',
    condition: 'condition',
    quantity: 'quantity',
    created: 'date added',
    photos: 'photo addresses',
    brand: 'specific Brand',
    'size label': 'specific Size',
    color: 'specific Colour',
    color2: 'specific Colour',
    'cost of goods': 'cost',
    'internal note': 'private_note',
    labels: 'labels',
    sku: 'sku',
    sold: 'sold',
  },
  conditions: {
    new: 'NEW',
    newwithouttags: 'NEW_OTHER',
    verygood: 'USED_VERY_GOOD',
    good: 'USED_GOOD',
    satisfactory: 'USED_ACCEPTABLE',
  },
};

export const linnworks: Source = {
  key: 'linnworks',
  name: 'Linnworks, stock items',
  learnedFrom:
    'desktop.linnworks.com, "Stock Item Import", and linnworks.com/support, "Inventory Import": the titles named there. Titles of an export are the seller’s own choice.',
  has: ['sku', 'title', 'retailprice', 'purchaseprice'],
  fields: {
    sku: 'sku',
    title: 'name',
    description: 'description',
    retailprice: 'price',
    purchaseprice: 'cost',
    'bin rack': 'storage_location',
    height: 'parcel_height_cm',
    width: 'parcel_width_cm',
    depth: 'parcel_length_cm',
  },
};
