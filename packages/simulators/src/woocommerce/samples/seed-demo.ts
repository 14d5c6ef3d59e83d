import { randomFrom } from '../../random-from.ts';
import { addAttachment } from '../photos/attachment.ts';
import { demoPicture, type Motif, pictureSide } from '../photos/pictures.ts';
import { applyInput } from '../products/apply-product.ts';
import { blankProduct } from '../products/product.ts';
import { insertProduct } from '../products/products-write.ts';
import { addTerm } from '../products/terms.ts';
import type { Product } from '../records.ts';
import { slugify } from '../safe-tags.ts';
import type { Shop } from '../shop.ts';
import { stampOf } from '../stamp.ts';
import type { Store } from '../store-helpers.ts';
import { demoAttributes } from './demo-attributes.ts';

/** Motif of its picture, category, lowest and highest price, things, makers. */
const kinds = `
camera | Cameras | 25 | 180 | 35mm Film Camera, Folding Camera, Box Camera, Rangefinder, Light Meter | Praktica, Kershaw, Ensign, Zenit, Halina
vase | Ceramics | 12 | 95 | Vase, Bud Vase, Stoneware Jug, Lidded Jar, Planter | Hornsea, Poole, Denby, West German, Honiton
book | Books | 5 | 60 | Gardening Book, Ordnance Map, Children's Annual, Cookery Book, Atlas | Penguin, Ladybird, Observer, Collins, Batsford
watch | Watches | 30 | 320 | Wristwatch, Pocket Watch, Travel Clock, Mantel Clock, Alarm Clock | Smiths, Ingersoll, Sekonda, Metamec, Timex
lamp | Lighting | 20 | 150 | Desk Lamp, Table Lamp, Anglepoise Lamp, Glass Shade, Wall Light | Herbert Terry, Maclamp, Pifco, Conelight, Hailware
jacket | Clothing | 15 | 140 | Wax Jacket, Tweed Blazer, Denim Jacket, Wool Overcoat, Fair Isle Cardigan | Barbour, Harris, Wrangler, Aquascutum, St Michael
plate | Tableware | 6 | 70 | Dinner Plate, Serving Platter, Tea Trio, Cake Stand, Soup Tureen | Meakin, Midwinter, Wedgwood, Royal Doulton, Ridgway
record | Records | 4 | 45 | Jazz LP, Folk LP, 7" Single, Soundtrack LP, Spoken Word LP | Decca, Parlophone, Topic, Island, HMV
`
  .trim()
  .split('\n')
  .map((line) => {
    const [motif = '', category = '', low, high, things = '', makers = ''] = line.split(' | ');
    return {
      motif: motif as Motif,
      category,
      low: Number(low),
      high: Number(high),
      things: things.split(', '),
      makers: makers.split(', '),
    };
  });
type Kind = (typeof kinds)[number];

const eras = ['1930s', '1940s', '1950s', '1960s', '1970s', '1980s', 'Edwardian', 'Art Deco', 'Mid-Century'];
const looks = [
  'Teal',
  'Ochre',
  'Cream',
  'Forest Green',
  'Burgundy',
  'Navy',
  'Black',
  'Speckled',
  'Brass',
  'Coral',
];
const flaws = [
  'Light marks from use, nothing that shows at arm’s length.',
  'One small chip at the base, shown in the second photo.',
  'Cleaned and tested; works as it should.',
  'Sold as found: complete, not restored.',
  'A faint mark on the reverse, otherwise very good.',
];

function addPicture(shop: Shop, motif: Motif, name: string, number: number, alt: string): number {
  let made: Promise<Buffer> | undefined;
  // Drawn when first looked at: a catalogue of thousands would take minutes to draw at once.
  const read = () => {
    made ??= demoPicture(motif, number);
    return made;
  };
  const size = { width: pictureSide, height: pictureSide };
  const attachment = addAttachment(shop, { name: `${name}.png`, type: 'image/png', read, ...size });
  attachment.alt = alt;
  return attachment.id;
}

function categoryOf(shop: Shop, name: string): number {
  const known = shop.categories.find((category) => category.name === name);
  return (known ?? addTerm(shop, 'categories', { name })).id;
}

function addOne(shop: Shop, kind: Kind, number: number): Product {
  const random = randomFrom(number * 7919);
  const pick = <T>(list: T[], fallback: T): T => list[Math.floor(random() * list.length)] ?? fallback;
  const [era, look, flaw] = [pick(eras, '1960s'), pick(looks, 'Cream'), pick(flaws, 'Good condition.')];
  const [maker, thing] = [pick(kind.makers, 'Unknown'), pick(kind.things, 'Curiosity')];
  const name = `${era} ${maker} ${thing}, ${look}`;
  const sku = `VIN-${String(number).padStart(5, '0')}`;
  const price =
    Math.round(kind.low + random() * random() * (kind.high - kind.low)) - (random() < 0.5 ? 0.01 : 0);
  const [width, height, grams] = [8 + random() * 40, 5 + random() * 40, 150 + random() * 4000].map(
    Math.round,
  );
  const article = /^[aeiou]/i.test(look) ? 'An' : 'A';
  const description = `<p>${article} ${look.toLowerCase()} ${thing.toLowerCase()} by ${maker}, ${era}. ${flaw}</p>
<ul><li>Maker: ${maker}</li><li>Period: ${era}</li><li>Size: ${width} × ${height} cm</li></ul>
<p>There is only this one. Posted from Bristol within two working days.</p>`;
  const file = slugify(`${maker} ${thing} ${number}`);
  const images = [addPicture(shop, kind.motif, file, number, name)];
  if (number % 3 === 0)
    images.push(addPicture(shop, kind.motif, `${file}-detail`, number + 3, `${name}, detail`));
  // A shop that grew over the last year, newest last.
  const age = ((number * 37) % 365) * 86_400_000 + (number % 86_400) * 1000;
  const created = stampOf(new Date(shop.now().getTime() - age), shop.zone);
  const product: Product = { ...blankProduct(shop), created, images, slug: slugify(`${name} ${number}`) };
  applyInput(shop, product, {
    name,
    sku,
    description,
    short_description: `${era} ${thing.toLowerCase()} by ${maker}. ${flaw}`,
    regular_price: price.toFixed(2),
    manage_stock: true,
    stock_quantity: 1,
    sold_individually: true,
    weight: ((grams ?? 500) / 1000).toFixed(2),
    dimensions: { length: '', width: String(width), height: String(height) },
    categories: [{ id: categoryOf(shop, kind.category) }],
    attributes: Object.entries(demoAttributes(thing, look, era, number)).map(([name, option]) => ({
      name,
      options: [option],
      visible: true,
    })),
  });
  return insertProduct(shop, product);
}

/**
 * Fills the store with `count` second-hand one-offs, the same ones every time: SKU VIN-00001 onwards, prices in
 * pounds, quantity 1, one or two pictures served by the simulator itself.
 */
export function seedDemoCatalogue(store: Store, count: number): Product[] {
  const made: Product[] = [];
  while (made.length < count) {
    for (const kind of kinds.slice(0, count - made.length))
      made.push(addOne(store.shop, kind, made.length + 1));
  }
  return made;
}
