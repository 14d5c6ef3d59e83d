import { categories } from './category-tree.ts';

export type AspectRule = {
  name: string;
  required: boolean;
  multiple: boolean;
  /** SELECTION_ONLY: nothing but `values` is taken. */
  closed: boolean;
  values: string[];
};
/** What has to be said of an item in a condition. Without values it is typed freely. */
export type DescriptorRule = {
  id: string;
  name: string;
  required: boolean;
  values: { id: string; name: string }[];
};
export type ConditionRule = { id: string; label: string; descriptors?: DescriptorRule[] };

function aspect(name: string, values: string[] = []): AspectRule {
  return { name, required: false, multiple: false, closed: false, values };
}
function needed(name: string, values: string[] = []): AspectRule {
  return { ...aspect(name, values), required: true };
}
function several(name: string, values: string[] = []): AspectRule {
  return { ...aspect(name, values), multiple: true };
}

const colours = ['Beige', 'Black', 'Blue', 'Brown', 'Green', 'Grey', 'Multicoloured', 'Pink', 'Red', 'White'];
const brand = needed('Brand', [
  'Unbranded',
  'adidas',
  'Apple',
  'Barbour',
  'Denby',
  'Emma Bridgewater',
  "Levi's",
  'Marks & Spencer',
  'Next',
  'Nike',
  'Sony',
  'Zara',
]);
const departments = ['Women', 'Men', 'Unisex Adults', 'Boys', 'Girls', 'Unisex Kids', 'Baby'];
const department = { ...needed('Department', departments), closed: true };
const colour = aspect('Colour', colours);
const material = several('Material', [
  'Cotton',
  'Glass',
  'Leather',
  'Metal',
  'Plastic',
  'Polyester',
  'Wood',
  'Wool',
]);
const type = aspect('Type');
const mpn = aspect('MPN', ['Does not apply']);

const aspectsByProfile: Record<string, AspectRule[]> = {
  clothes: [
    brand,
    department,
    needed('Size', ['6', '8', '10', '12', '14', '16', 'XS', 'S', 'M', 'L', 'XL', 'One Size']),
    needed('Colour', colours),
    needed('Type'),
    aspect('Style'),
    several('Features'),
    material,
  ],
  shoes: [
    brand,
    department,
    needed('UK Shoe Size', ['3', '4', '5', '6', '7', '8', '9', '10', '11', '12']),
    needed('Colour', colours),
    needed('Style', ['Ankle Boot', 'Court', 'Loafer', 'Sandal', 'Trainer']),
    aspect('Upper Material'),
  ],
  bags: [
    brand,
    department,
    needed('Style', ['Backpack', 'Clutch', 'Crossbody', 'Shoulder Bag', 'Tote']),
    colour,
  ],
  accessories: [brand, department, colour, material],
  jewellery: [aspect('Brand', ['Unbranded']), needed('Type'), several('Metal'), aspect('Main Stone')],
  watches: [brand, department, needed('Type', ['Wristwatch', 'Pocket Watch', 'Strap']), aspect('Model')],
  beauty: [brand, needed('Type'), aspect('Volume')],
  books: [
    needed('Author'),
    needed('Book Title'),
    needed('Language', ['English', 'French', 'German']),
    aspect('Format'),
  ],
  films: [needed('Movie/TV Title'), needed('Format', ['Blu-ray', 'DVD', 'VHS']), aspect('Genre')],
  music: [
    needed('Artist'),
    needed('Release Title'),
    needed('Format', ['Cassette', 'CD', 'Record']),
    aspect('Genre'),
  ],
  games: [
    needed('Game Name'),
    needed('Platform', ['Nintendo Switch', 'Sony PlayStation 5']),
    aspect('Region Code'),
  ],
  instruments: [brand, needed('Type'), aspect('Model'), colour],
  phones: [
    brand,
    needed('Model'),
    needed('Storage Capacity', ['64 GB', '128 GB', '256 GB', '512 GB']),
    needed('Colour', colours),
    needed('Network', ['Unlocked', 'EE', 'O2', 'Vodafone']),
  ],
  electronics: [brand, needed('Type'), aspect('Model'), mpn, colour],
  home: [brand, needed('Type'), colour, material],
  pottery: [aspect('Brand'), needed('Type'), material, aspect('Colour', colours)],
  toys: [brand, aspect('Type'), aspect('Character'), mpn],
  sport: [brand, needed('Type'), colour],
  cards: [aspect('Game'), aspect('Card Name')],
  collectables: [type, material, aspect('Country/Region of Manufacture')],
};

const labels: Record<string, string> = {
  '1000': 'New',
  '1500': 'New – opened/never used',
  '2500': 'Seller refurbished',
  '3000': 'Used',
  '4000': 'Very Good',
  '5000': 'Good',
  '6000': 'Acceptable',
  '7000': 'For parts or not working',
};

const worn: ConditionRule[] = [
  { id: '1000', label: 'New with tags' },
  { id: '1500', label: 'New without tags' },
  { id: '1750', label: 'New with defects' },
  { id: '2990', label: 'Pre-owned - Excellent' },
  { id: '3000', label: 'Pre-owned - Good' },
  { id: '3010', label: 'Pre-owned - Fair' },
];
const played: ConditionRule[] = [
  { id: '1000', label: 'Brand New' },
  { id: '2750', label: 'Like New' },
  ...['4000', '5000', '6000'].map((id) => ({ id, label: labels[id] ?? id })),
];
/** Numbers as eBay's list of condition descriptors for trading cards has them. */
const cards: ConditionRule[] = [
  {
    id: '2750',
    label: 'Graded',
    descriptors: [
      {
        id: '27501',
        name: 'Professional Grader',
        required: true,
        values: [
          { id: '275010', name: 'Professional Sports Authenticator (PSA)' },
          { id: '275013', name: 'Beckett Grading Services (BGS)' },
          { id: '275015', name: 'Certified Guaranty Company (CGC)' },
        ],
      },
      {
        id: '27502',
        name: 'Grade',
        required: true,
        values: ['10', '9.5', '9', '8.5', '8'].map((name, n) => ({ id: `27502${n}`, name })),
      },
      { id: '27503', name: 'Certification Number', required: false, values: [] },
    ],
  },
  {
    id: '4000',
    label: 'Ungraded',
    descriptors: [
      {
        id: '40001',
        name: 'Card Condition',
        required: true,
        values: ['Near Mint or Better', 'Excellent', 'Very Good', 'Poor'].map((name, n) => ({
          id: `40001${n}`,
          name,
        })),
      },
    ],
  },
];
const plain = (...ids: string[]) => ids.map((id) => ({ id, label: labels[id] ?? id }));

const conditionsByProfile: Record<string, ConditionRule[]> = {
  clothes: worn,
  shoes: worn,
  bags: worn,
  accessories: worn,
  books: played,
  films: played,
  music: played,
  games: played,
  beauty: plain('1000', '1500', '3000'),
  electronics: plain('1000', '1500', '2500', '3000', '7000'),
  phones: plain('1000', '1500', '2500', '3000', '7000'),
  collectables: plain('1000', '3000'),
  cards,
};

const ordinary = plain('1000', '1500', '3000', '7000');

export function isLeaf(categoryId: string): boolean {
  return categories.get(categoryId)?.children.length === 0;
}

/** The item specifics of a leaf, none for anything else. */
export function aspectsOf(categoryId: string): AspectRule[] {
  return aspectsByProfile[categories.get(categoryId)?.profile ?? ''] ?? [];
}

/** The conditions a leaf takes. */
export function conditionsOf(categoryId: string): ConditionRule[] {
  return conditionsByProfile[categories.get(categoryId)?.profile ?? ''] ?? ordinary;
}
