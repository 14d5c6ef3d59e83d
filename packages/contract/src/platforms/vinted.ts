import type { Description } from './description.ts';

const site = 'https://www.vinted.co.uk';

/**
 * Vinted in the United Kingdom. It has no API for its members, so every step is the seller's. URLs and limits are those
 * of its form as other extensions use them. What we rely on, and what was never seen: docs/marketplaces/vinted.md.
 */
export const vinted = {
  name: 'Vinted',
  letter: 'V',
  // A shirt.
  mark: 'M5 1 1 4l1 4 2-1v8h8V7l2 1 1-4-4-3Q8 5 5 1z',
  tint: '#00737d',
  where: 'on Vinted',
  csvColumn: 'Vinted URL',
  // What its form takes.
  photos: { most: 20, megabytes: 20, formats: ['jpeg', 'png'] },
  markup: true,
  connection: {
    kind: 'none',
    text: 'Needs no connection: the browser extension uses the account you are signed in to.',
  },
  relist: {
    makesNew: false,
    byHand: true,
    note: 'By hand only: Delist gives you the step to delete it. When that is done, Crosslist gives you the next.',
  },
  saleMails: { from: 'no-reply@vinted.co.uk' },
  // In place of the product's item specifics. Its form takes at most two colours.
  listingFields: {
    brand: { kind: 'text', label: 'brand', maxLength: 65, specific: 'Brand' },
    size: { kind: 'text', label: 'size', maxLength: 65, specific: 'Size' },
    colours: { kind: 'list', label: 'colours', most: 2, maxLength: 65, specific: 'Colour' },
  },
  byHand: {
    // Only the British site: its form takes pounds, and listings made there have its address.
    hosts: ['www.vinted.co.uk', 'vinted.co.uk'],
    newListingUrl: `${site}/items/new`,
    editUrl: `${site}/items/{id}/edit`,
    // `/items/4711-blue-vase`, and its form `/items/4711/edit`.
    paths: [/^\/items\/(\d{1,19})(-[^/]*)?(?:\/edit)?\/?$/],
    listingUrl: `${site}/items/{id}{name}`,
    exampleUrl: `${site}/items/123456789-blue-vase`,
    limits: { title: 100, description: 2000 },
    // Its help describes them by an envelope, a shoe box and a moving box; the figures are not confirmed.
    parcels: {
      specific: 'Parcel size',
      sizes: [
        { name: 'Small', grams: 2000, litres: 6 },
        { name: 'Medium', grams: 5000, litres: 20 },
        { name: 'Large', grams: 10_000, litres: 100 },
      ],
    },
    revised: ['title', 'description', 'price', 'images', 'condition'],
    extension: 'crosslistToVinted',
    endsSold: true,
    // The wardrobe's own address has the member's number. The mark says what the seller came for.
    wardrobeUrl: `${site}/#crosslister-wardrobe`,
  },
} as const satisfies Description;
