import type { ProductCreate } from '@crosslister/contract/product.ts';

export const RECORDS = '176985';
const MENS_JACKETS = '57988';
const WOMENS_JACKETS = '63862';
export const MUGS = '20690';
const BOOKS = '261186';
const POKEMON = '183454';

const worn = {
  condition: 'USED_EXCELLENT',
  specifics: { Department: ['Men'], Size: ['M'], Colour: ['Blue'], Type: ['Jacket'] },
} as const;
/** A condition for music and books. */
export const played = { condition: 'USED_VERY_GOOD' } as const;
const named = (
  names: readonly string[],
  fields: object,
  leaves: readonly string[],
  etsy: readonly string[],
) => names.map((name) => ({ name, fields: fields as Partial<ProductCreate>, leaves, etsy }));

/** 25 mixed things, with the leaves of eBay and the nodes of Etsy that each may be listed in. */
export const mixedThings = [
  ...named(
    [
      'Pink Floyd - The Wall LP, 1979',
      'Abbey Road - The Beatles vinyl LP',
      'Kate Bush Hounds of Love vinyl record',
      'Fleetwood Mac Rumours LP, gatefold',
      'David Bowie Low, LP 1977',
      'Nick Drake Pink Moon vinyl',
      'The Clash London Calling double LP',
      'Blue Clocks, jazz LP',
    ],
    { ...played, specifics: { Artist: ['Various'], 'Release Title': ['Album'], Format: ['Record'] } },
    [RECORDS],
    ['201'],
  ),
  ...named(
    [
      "Men's denim jacket, Levi's",
      'Barbour waxed jacket',
      'Corduroy blazer jacket',
      'Wool winter coat',
      'Leather biker jacket',
      'Harrington jacket with tartan lining',
    ],
    worn,
    [MENS_JACKETS, WOMENS_JACKETS],
    ['452', '421'],
  ),
  ...named(
    ['Denby stoneware mug', 'Enamel camping mug', 'Emma Bridgewater mug, cat', 'Hornsea mug with clock'],
    { specifics: { Type: ['Mug'] } },
    [MUGS],
    ['1062'],
  ),
  ...named(
    [
      'Penguin paperback, Brighton Rock',
      'Dune, hardback novel',
      'The Hobbit paperback',
      'Mrs Beeton, hardback book',
      'Jane Eyre, Penguin paperback',
      'Wolf Hall, signed hardback',
    ],
    { ...played, specifics: { Author: ['A'], 'Book Title': ['B'], Language: ['English'] } },
    [BOOKS],
    ['185', '190'],
  ),
  ...named(
    ['Charizard Base Set Pokémon card'],
    { ...played, specifics: { 'Card Condition': ['Excellent'] } },
    [POKEMON],
    ['1553'],
  ),
];
