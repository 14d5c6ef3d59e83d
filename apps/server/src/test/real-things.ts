import type { ProductCreate } from '@crosslister/contract/product.ts';

/** The things that resellers list: by what is usual in names of each, and what a seller types of it once. */
export const kinds = [
  'dress',
  'trainers',
  'hardback',
  'lp',
  'phone',
  'camera',
  'mug',
  'ring',
  'card',
  'chair',
  'toy',
  'handbag',
] as const;
export type Kind = (typeof kinds)[number];

type Said = Pick<ProductCreate, 'name' | 'price'> &
  Partial<Pick<ProductCreate, 'condition' | 'condition_notes' | 'specifics' | 'description'>>;
export interface RealThing extends Said {
  kind: Kind;
  sku: string;
}

const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
/** Each line is one thing, its parts between bars. */
const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()) as [string, string, string, string]);

const dresses = lines(`
  Zara | Floral Midi Dress | Green | UK 10
  Whistles | Silk Slip Dress | Navy | 12
  Marks & Spencer | Linen Maxi Dress | White | UK 14
  Next | Wrap Midi Dress | Red | 16
  Monsoon | Embroidered Midi Dress | Teal | UK 8
  Boden | Jersey Knee Length Dress | Blue | 10
  Reiss | Pleated Mini Dress | Black | M`);
const trainers = lines(`
  Nike | Air Max 90 Trainers | White | 9
  adidas | Samba OG Trainers | Black | UK 6
  New Balance | 574 Trainers | Grey | 7
  Converse | Chuck Taylor High Trainers | Burgundy | UK 5
  Puma | Suede Classic Trainers | Navy | 8`);
const books = lines(`
  Agatha Christie | Murder on the Orient Express | 1934 | 9780007119318
  Daphne du Maurier | Rebecca | 1938 | 9781844080380
  J.R.R. Tolkien | The Hobbit | 1995 | 9780261103344
  Jane Austen | Emma | 2003 | 9780141439587
  Terry Pratchett | Mort | 1987 | 9780552131063`);
const records = lines(`
  Pink Floyd | Animals | Rock | 1977
  David Bowie | Low | Rock | 1977
  Fleetwood Mac | Rumours | Pop | 1977
  Kate Bush | Hounds of Love | Pop | 1985
  Miles Davis | Kind of Blue | Jazz | 1959`);
const phones = lines(`
  Apple | iPhone 12 | 128 GB | Black
  Apple | iPhone SE | 64 GB | Red
  Samsung | Galaxy S21 | 256 GB | Graphite
  Google | Pixel 6 | 128 GB | Black
  Samsung | Galaxy A52 | 128 GB | Blue`);
const cameras = lines(`
  Canon | EOS 600D | Digital Camera | Black
  Olympus | Trip 35 | Film Camera | Silver
  Pentax | K1000 | Film Camera | Black
  Nikon | Coolpix P900 | Digital Camera | Black
  Sony | Cyber-shot RX100 | Digital Camera | Black`);
const mugs = lines(`
  Denby | Imperial Blue | Stoneware | Blue
  Emma Bridgewater | Polka Dot | Earthenware | Multicoloured
  Hornsea | Saffron | Stoneware | Brown
  Portmeirion | Botanic Garden | Porcelain | White
  Moomin | Arabia Snufkin | Porcelain | Green`);
const rings = lines(`
  Sterling Silver | Signet Ring | Onyx | N
  9ct Gold | Wedding Band Ring | None | P
  Sterling Silver | Dress Ring | Amethyst | L
  18ct Gold | Cluster Ring | Sapphire | M
  Stainless Steel | Statement Ring | None | S`);
const cards = lines(`
  Pokémon | Charizard Base Set 4/102 | PSA 9 | English
  Pokémon | Pikachu Jungle 60/64 | Near Mint | English
  Pokémon | Blastoise Base Set 2/102 | Excellent | English
  Pokémon | Mewtwo Promo 3 | CGC 8.5 | English
  Pokémon | Gengar Fossil 5/62 | NM | English`);
const chairs = lines(`
  Ercol | Windsor Chair | Elm | 1960s
  G Plan | Dining Chair | Teak | 1970s
  Lloyd Loom | Wicker Chair | Wicker | 1950s
  Thonet | Bentwood Chair | Beech | 1930s
  Habitat | Folding Chair | Metal | 1990s`);
const toys = lines(`
  LEGO | City Police Station 60316 Set | LEGO Sets | 6+
  Corgi | James Bond Aston Martin Diecast Car | Cars | 8+
  Steiff | Teddy Bear 30 cm | Bears | 3+
  Hornby | OO Gauge Flying Scotsman Locomotive | Trains | 14+
  Ravensburger | Jigsaw 1000 Pieces Venice | Puzzles | 12+`);
const handbags = lines(`
  Mulberry | Bayswater Handbag | Leather | Oak
  Radley | Crossbody Bag | Leather | Black
  Coach | Shoulder Bag | Canvas | Tan
  Kate Spade | Tote Bag | Leather | Pink
  Fiorelli | Clutch Bag | Faux Leather | Navy`);

const flaws = ['', 'A small mark on the back.', 'Light wear to the edges.', 'Some pulls, see photos.'];

const said: Record<Kind, (n: number) => Said> = {
  dress(n) {
    const [brand, what, colour, size] = at(dresses, n);
    return {
      name: `${brand} ${what}, ${colour}`,
      price: 18 + n,
      specifics: { Brand: [brand], Size: [size], Colour: [colour], Type: ['Dress'] },
    };
  },
  trainers(n) {
    const [brand, what, colour, size] = at(trainers, n);
    return {
      name: `Men's ${brand} ${what} ${colour}`,
      price: 30 + n,
      specifics: { Brand: [brand], Size: [size], Colour: [colour] },
    };
  },
  hardback(n) {
    const [author, title, year, isbn] = at(books, n);
    return {
      name: `${title} by ${author}, Hardback, ${year}`,
      price: 8 + n,
      condition: 'USED_VERY_GOOD',
      specifics: { Author: [author], ISBN: [isbn] },
    };
  },
  lp(n) {
    const [artist, title, genre, year] = at(records, n);
    return {
      name: `${artist} - ${title} LP Vinyl ${year}`,
      price: 15 + n,
      condition: 'USED_VERY_GOOD',
      specifics: { Genre: [genre] },
    };
  },
  phone(n) {
    const [brand, model, storage, colour] = at(phones, n);
    return {
      name: `${brand} ${model} ${storage.replace(' ', '')} ${colour} Unlocked Mobile Phone`,
      price: 120 + n,
      specifics: { Brand: [brand], Model: [model], Colour: [colour] },
    };
  },
  camera(n) {
    const [brand, model, what, colour] = at(cameras, n);
    return {
      name: `${brand} ${model} ${what}`,
      price: 60 + n,
      specifics: { Brand: [brand], Model: [model], Colour: [colour] },
    };
  },
  mug(n) {
    const [brand, pattern, material, colour] = at(mugs, n);
    return {
      name: `${brand} ${pattern} Mug`,
      price: 9 + n,
      specifics: { Brand: [brand], Material: [material], Colour: [colour] },
    };
  },
  ring(n) {
    const [metal, what, stone, size] = at(rings, n);
    return {
      name: `Vintage ${metal} ${what}${stone === 'None' ? '' : ` with ${stone}`}, Size ${size}`,
      price: 25 + n,
      specifics: { Metal: [metal], 'Ring Size': [size] },
    };
  },
  card(n) {
    const [game, what, grade, language] = at(cards, n);
    return {
      name: `${game} ${what} Card ${grade}`,
      price: 12 + n,
      // Who sells cards says it in the name.
      condition: null,
      specifics: { Language: [language] },
    };
  },
  chair(n) {
    const [brand, what, material, decade] = at(chairs, n);
    return {
      name: `${decade} ${brand} ${what}, ${material}`,
      price: 70 + n,
      specifics: { Brand: [brand], Material: [material], Decade: [decade] },
    };
  },
  toy(n) {
    const [brand, what] = at(toys, n);
    return { name: `${brand} ${what}`, price: 14 + n, specifics: { Brand: [brand] } };
  },
  handbag(n) {
    const [brand, what, material, colour] = at(handbags, n);
    return {
      name: `${brand} ${what}, ${colour} ${material}`,
      price: 45 + n,
      specifics: { Brand: [brand], Material: [material], Colour: [colour] },
    };
  },
};

/** So many things of all kinds, always the same. */
export function realThings(count: number): RealThing[] {
  return Array.from({ length: count }, (_, n) => {
    const kind = at(kinds, n);
    const one = said[kind](Math.floor(n / kinds.length));
    return {
      condition: 'USED_EXCELLENT',
      condition_notes: at(flaws, n),
      description: `<p>${one.name}. From a smoke-free home.</p>`,
      ...one,
      kind,
      sku: `REAL${String(n + 1).padStart(3, '0')}`,
    };
  });
}

/** What the seller answers where something is asked of a kind, for all of it. */
export interface Answers {
  specifics?: Readonly<Record<string, string>>;
  /** Where Etsy has none for it. */
  etsyCategory?: string;
}
export const answers: { [K in Kind]?: Answers } = {
  hardback: { specifics: { Language: 'English' } },
  phone: { etsyCategory: '873' },
  camera: { specifics: { Type: 'Camera' } },
  mug: { specifics: { Type: 'Mug' } },
  ring: { specifics: { Type: 'Ring' } },
  card: { etsyCategory: '67' },
  chair: { specifics: { Type: 'Chair' } },
  toy: { etsyCategory: '1570' },
  handbag: { specifics: { Style: 'Shoulder Bag' } },
};
