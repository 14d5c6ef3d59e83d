import { gapsOfForm, pathOn } from '../by-hand.ts';
import type { ByHandMarketplace } from '../marketplace.ts';

const site = 'https://www.vinted.co.uk';
/** Only the British site: its form takes pounds, and listings made there have its address. */
const hosts = ['www.vinted.co.uk', 'vinted.co.uk'];

/** `/items/4711-blue-vase`, and its form `/items/4711/edit`. */
const itemPath = /^\/items\/(\d{1,19})(-[^/]*)?(?:\/edit)?\/?$/;

function externalIdFromUrl(url: string): string | null {
  const path = pathOn(hosts, url);
  return (path && itemPath.exec(path)?.[1]) ?? null;
}

function listingUrl(externalId: string, url: string): string {
  const slug = itemPath.exec(pathOn(hosts, url) ?? '')?.[2] ?? '';
  return `${site}/items/${externalId}${slug}`;
}

/**
 * Vinted in the United Kingdom. It has no API for its members, so every step is the seller's. URLs and limits are those
 * of its form as other extensions use them. What was not confirmed is listed in docs/operating.md.
 */
export const vinted = {
  key: 'vinted',
  label: 'Vinted',
  newListingUrl: `${site}/items/new`,
  editUrl: (externalId) => `${site}/items/${externalId}/edit`,
  externalIdFromUrl,
  listingUrl,
  exampleUrl: `${site}/items/123456789-blue-vase`,
  limits: { title: 100, description: 2000, photos: 20 },
  revised: ['title', 'description', 'price', 'images', 'condition'],
  gaps: gapsOfForm,
} satisfies ByHandMarketplace;
