import type { Compared } from '@crosslister/domain/linking/find-lookalikes.ts';
import sharp from 'sharp';
import { printPhoto } from '../features/images/print-photo.ts';

/** A thing on one marketplace, with which thing it is and how its photo is drawn. */
interface Made extends Compared {
  thing: number;
  seed: number;
  cropped: number;
}

/** The same numbers for the same seed. */
function numbers(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const brands =
  'Levis Nike Adidas Zara Next Barbour Denby Wedgwood Hornby Corgi Lego Seiko Casio Puma Boden Joules Clarks Dr-Martens Ralph-Lauren Marks-Spencer Laura-Ashley Portmeirion Moorcroft Poole Carlton Penguin Ladybird Matchbox Scalextric Pentax'.split(
    ' ',
  );
const kinds =
  'jeans jacket trainers dress shirt jumper coat skirt boots bag scarf belt hat vase jug teapot plate mug bowl clock watch camera lens lamp mirror book annual comic toy car train figure puzzle game record poster print frame brooch necklace ring bracelet'.split(
    ' ',
  );
const colours = 'black white red blue green yellow brown grey navy cream pink purple'.split(' ');
const sizes = 'XS S M L XL'.split(' ');
const words =
  'vintage retro classic floral striped checked slim straight wool cotton leather suede denim linen silk stoneware porcelain glass brass oak pine hand-painted embroidered pleated quilted hooded cropped oversized boxed limited signed illustrated Victorian Edwardian art-deco 1960s 1970s 1980s English Scottish Welsh Italian'.split(
    ' ',
  );
const fluff = ['in great condition', 'VGC', 'free postage', 'rare', 'lovely', '- fast delivery', 'UK'];

/**
 * Two marketplaces with `each` things: four of five are on both, under another title, with a cropped photo and another
 * price. Every third thing has a twin: the same but for its size, colour or number, and often with the same photo.
 */
export function linkingSet(each: number, seed = 1): { left: Made[]; right: Made[] } {
  const random = numbers(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const things = Math.ceil(each * 1.2);
  const said: { parts: string[]; price: number; seed: number }[] = [];
  for (let n = 0; n < things; n += 1) {
    const before = said[n - 1];
    if (before && n % 3 === 2) {
      const parts = [...before.parts];
      const at = 2 + Math.floor(random() * 3);
      const instead = [
        () => pick(colours),
        () => `size ${pick(sizes)}`,
        () => `no ${Math.floor(random() * 900)}`,
      ];
      const other = instead[at - 2]?.() ?? '';
      parts[at] = other === parts[at] ? `${other} II` : other;
      said.push({ parts, price: before.price, seed: random() < 0.5 ? before.seed : n + 1 });
      continue;
    }
    const parts = [
      pick(brands),
      pick(kinds),
      pick(colours),
      `size ${pick(sizes)}`,
      `no ${Math.floor(random() * 900)}`,
    ];
    parts.push(pick(words), pick(words), pick(words));
    said.push({ parts, price: 500 + Math.floor(random() * 9000), seed: n + 1 });
  }
  let id = 0;
  const side = (platform: string, chosen: number[], renamed: boolean): Made[] =>
    chosen.map((thing) => {
      const { parts, price, seed } = said[thing] as (typeof said)[number];
      id += 1;
      return {
        id,
        thing,
        seed,
        cropped: renamed ? 0.02 + random() * 0.1 : 0,
        name: renamed ? rename(parts) : parts.join(' '),
        pricePence: renamed ? Math.round(price * (0.85 + random() * 0.35)) : price,
        category: null,
        platforms: [platform],
      };
    });
  /** Words are dropped, moved and added. */
  function rename(parts: readonly string[]): string {
    const kept = parts.filter((_, at) => at < 2 || random() > (at < 5 ? 0.12 : 0.3));
    const moved = random() < 0.5 ? [...kept.slice(2), ...kept.slice(0, 2)] : kept;
    return [...moved, pick(words), ...(random() < 0.6 ? [pick(fluff)] : [])].join(' ').replaceAll('-', ' ');
  }
  const shared = Math.floor(each * 0.8);
  const all = [...said.keys()];
  return {
    left: side('ebay', [...all.slice(0, shared), ...all.slice(shared, each)], false),
    right: side('woocommerce', [...all.slice(0, shared), ...all.slice(each, 2 * each - shared)], true),
  };
}

/** A picture of shapes, as its thing's number draws it, with a part of its edges cut away. */
export async function drawThing({ seed, cropped }: Made): Promise<Buffer> {
  const random = numbers(seed * 7919);
  const grey = () => `rgb(${[0, 0, 0].map(() => Math.floor(random() * 256)).join(',')})`;
  const shapes = Array.from({ length: 7 }, () => {
    const [x, y, size] = [random() * 200, random() * 200, 20 + random() * 70];
    return random() < 0.5
      ? `<circle cx="${x}" cy="${y}" r="${size / 2}" fill="${grey()}"/>`
      : `<rect x="${x}" y="${y}" width="${size}" height="${size * random()}" fill="${grey()}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="${grey()}"/>${shapes.join('')}</svg>`;
  const edge = Math.round(200 * cropped * 0.5);
  const side = 200 - Math.round(200 * cropped);
  return sharp(Buffer.from(svg))
    .extract({ left: edge, top: edge, width: side, height: side })
    .jpeg({ quality: cropped > 0 ? 70 : 90 })
    .toBuffer();
}

/** The prints of all their photos, and how long printing alone took (ms). */
export async function printsOfSet(made: readonly Made[]) {
  const prints = new Map<number, string[] | null>();
  let took = 0;
  const todo = [...made];
  const one = async () => {
    for (let next = todo.pop(); next; next = todo.pop()) {
      const picture = await drawThing(next);
      const began = performance.now();
      prints.set(next.id, await printPhoto(0, picture));
      took += performance.now() - began;
    }
  };
  await Promise.all([one(), one()]);
  return { prints, took: took / 2 };
}
