import { gapsOfForm, pathOn } from '../by-hand.ts';
import type { ByHandMarketplace } from '../marketplace.ts';

const site = 'https://www.etsy.com';
const editor = `${site}/your/shops/me/listing-editor`;
const hosts = ['www.etsy.com', 'etsy.com'];

/** A listing's page (in other languages the path begins with the language), and its form in the shop manager. */
const listingPath = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/listing\/(\d{1,19})(?:\/|$)/;
const editorPath = /^\/your\/shops\/[^/]+\/listing-editor\/edit\/(\d{1,19})\/?$/;

function externalIdFromUrl(url: string): string | null {
  const path = pathOn(hosts, url) ?? '';
  return listingPath.exec(path)?.[1] ?? editorPath.exec(path)?.[1] ?? null;
}

/** Etsy's own form, for a shop without the API. Limits of titles and photos are those in Etsy's API documents. */
export const etsyByHand = {
  key: 'etsy',
  label: 'Etsy',
  newListingUrl: `${editor}/create`,
  editUrl: (externalId) => `${editor}/edit/${externalId}`,
  externalIdFromUrl,
  listingUrl: (externalId) => `${site}/listing/${externalId}`,
  exampleUrl: `${site}/listing/1234567890`,
  limits: { title: 140, description: 50_000, photos: 20 },
  revised: ['title', 'description', 'price', 'images'],
  gaps: gapsOfForm,
} satisfies ByHandMarketplace;
