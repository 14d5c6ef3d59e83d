import type { AttributeName } from '@crosslister/contract/platforms/attributes.ts';
import { listOf } from '../table/list-of.ts';

const decades = Array.from({ length: 13 }, (_, n) => `${1900 + n * 10}s`);

/**
 * Values that an assistant may choose from for what can be seen. They are our own plain words: the lists of marketplaces
 * are not sent to a model (docs/assistant.md). What a marketplace calls a value is decided when a thing is listed there.
 */
export const ownValues: Readonly<Partial<Record<AttributeName, readonly string[]>>> = {
  colour: listOf(
    'Beige, Black, Blue, Brown, Cream, Gold, Green, Grey, Multicoloured, Navy, Orange, Pink, Purple, Red, Silver, Turquoise, White, Yellow',
  ),
  material: listOf(
    'Acrylic, Bamboo, Bone, Brass, Canvas, Cardboard, Cashmere, Ceramic, Copper, Corduroy, Cotton, Denim, Earthenware, Enamel, Glass, Gold, Iron, Leather, Linen, Marble, Metal, Nylon, Oak, Paper, Pewter, Pine, Plastic, Polyester, Porcelain, Resin, Rubber, Silk, Silver, Stainless steel, Steel, Stone, Suede, Tweed, Velvet, Viscose, Wicker, Wood, Wool',
  ),
  pattern: listOf(
    'Animal print, Camouflage, Checked, Embroidered, Floral, Geometric, Herringbone, Paisley, Plain, Polka dot, Striped, Tartan, Tie-dye',
  ),
  fit: listOf('Loose, Regular, Slim'),
  occasion: listOf('Casual, Christmas, Formal, Party, Sport, Travel, Wedding, Work'),
  for_whom: listOf('Babies, Boys, Girls, Men, Unisex, Women'),
  era: decades,
  format: listOf('Audio CD, Blu-ray, Cassette, CD, DVD, Hardback, Paperback, Vinyl'),
  language: listOf(
    'Chinese, Dutch, English, French, Gaelic, German, Greek, Italian, Japanese, Latin, Polish, Portuguese, Russian, Spanish, Welsh',
  ),
};

/** What only counts if it was read: each says the text that it was read in. */
export const mustBeRead = [
  'brand',
  'size',
  'eu_size',
  'us_size',
  'model',
  'mpn',
  'ean',
  'upc',
  'isbn',
  'author',
  'artist',
  'work',
  'publication_year',
  'year_made',
  'country',
  'storage',
  'memory',
] as const satisfies readonly AttributeName[];

export const isRead = (name: string): boolean => (mustBeRead as readonly string[]).includes(name);

/** All that an assistant may say of a thing beside its name, description and flaws. */
export const proposable: readonly AttributeName[] = [
  ...mustBeRead,
  ...(Object.keys(ownValues) as AttributeName[]),
];
