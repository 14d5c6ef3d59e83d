import { mostPhotos } from '@crosslister/contract/platforms.ts';
import { describe, expect, test } from 'vitest';
import { formOf } from '../by-hand.ts';
import type { ByHandMarketplace } from '../by-hand-marketplace.ts';
import { gapSentence } from '../listing/draft-gap.ts';

const draft = {
  title: 'Blue vase',
  descriptionHtml: '<p>Hand <b>painted</b>.</p><p>Small chip.</p>',
  pricePence: 1250,
  imageUrls: ['https://shop.example/a.jpg'],
  sku: 'VASE/1',
};

/** Tests for every marketplace that the seller works by hand. `listings` are URLs of one listing, id 4711. */
export function describeByHand(marketplace: ByHandMarketplace, listings: readonly string[]): void {
  const { key, label, limits, exampleUrl, newListingUrl, externalIdFromUrl, listingUrl, editUrl } =
    marketplace;
  const { host } = new URL(newListingUrl);

  describe(`${label}, by hand`, () => {
    test.each(listings)('%s is the listing 4711', (url) => {
      expect(externalIdFromUrl(url)).toBe('4711');
      expect(externalIdFromUrl(listingUrl('4711', url))).toBe('4711');
      expect(new URL(listingUrl('4711', `${url}?ref=share#photos`)).search).toBe('');
    });

    test.each([
      '',
      '4711',
      'not an address',
      newListingUrl,
      `https://${host}/`,
      exampleUrl.replace('https:', 'http:'),
      exampleUrl.replace(host, `${host}.evil.example`),
      exampleUrl.replace(host, `evil.example/${host}`),
      exampleUrl.replace(host, `${host}@evil.example`),
      exampleUrl.replace(host, `someone@${host}`),
      exampleUrl.replace(host, `${host}:8443`),
      `javascript:alert(1)//${exampleUrl}`,
      `data:text/html,${exampleUrl}`,
    ])('%j is not the address of a listing', (url) => {
      expect(externalIdFromUrl(url)).toBeNull();
    });

    test('where to go is on its own host, and the example is a listing', () => {
      for (const url of [newListingUrl, editUrl('4711'), exampleUrl]) {
        expect(new URL(url)).toMatchObject({ protocol: 'https:', host });
      }
      expect(externalIdFromUrl(editUrl('4711'))).toBe('4711');
      expect(externalIdFromUrl(exampleUrl)).toMatch(/^\d+$/);
    });

    test('a form gets plain text, pounds, and no more than it takes', () => {
      expect(formOf(marketplace, draft)).toEqual({
        title: 'Blue vase',
        name: 'Blue vase',
        description: 'Hand painted.\nSmall chip.',
        price: 12.5,
        images: ['https://shop.example/a.jpg'],
        sku: 'VASE/1',
      });
      const photos = Array.from({ length: 50 }, (_, at) => `https://shop.example/${at}.jpg`);
      const form = formOf(marketplace, {
        ...draft,
        title: 'word '.repeat(limits.title),
        descriptionHtml: 'word '.repeat(limits.description),
        imageUrls: photos,
      });
      expect(form.title.length).toBeLessThanOrEqual(limits.title);
      expect(form.title).toMatch(/ word$/);
      expect(form.description.length).toBeLessThanOrEqual(limits.description);
      expect(form.images).toHaveLength(Math.min(photos.length, mostPhotos(key)));
    });

    test('what a draft lacks is told, each in a sentence', () => {
      expect(marketplace.gaps(draft)).toEqual([]);
      const missing = marketplace.gaps({ title: ' ', pricePence: 0, imageUrls: [] }).map(gapSentence);
      expect(missing).toHaveLength(3);
      for (const sentence of missing) expect(sentence).toMatch(/^The product needs .+\.$/);
    });
  });
}
