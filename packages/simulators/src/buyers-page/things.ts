import type { Offer, Stall } from './stalls.ts';

/** One thing, wherever it is for sale. */
export interface Thing {
  key: string;
  title: string;
  imageUrl: string | null;
  /** By the name of the stall. */
  offers: Record<string, Pick<Offer, 'id' | 'price'>>;
}

/** What the spellings of one SKU have in common: letters and digits, without the number some marketplaces get at its end. */
function keyOf({ sku, title }: Offer): string {
  const plain = sku.toLowerCase().replace(/[^a-z0-9]/g, '');
  return plain.replace(/x\d+$/, '') || title.toLowerCase();
}

/** Everything for sale, with products on several marketplaces first. */
export function gatherThings(stalls: readonly Stall[]): Thing[] {
  const things = new Map<string, Thing>();
  for (const stall of stalls) {
    for (const offer of stall.offers()) {
      const key = keyOf(offer);
      const thing = things.get(key) ?? { key, title: offer.title, imageUrl: offer.imageUrl, offers: {} };
      thing.offers[stall.name] = { id: offer.id, price: offer.price };
      things.set(key, thing);
    }
  }
  const width = (thing: Thing) => Object.keys(thing.offers).length;
  return [...things.values()].sort((one, other) => width(other) - width(one));
}
