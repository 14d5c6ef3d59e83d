import { describe, expect, test } from 'vitest';
import { gapSentence } from '../../listing/draft-gap.ts';
import type { ListingDraft } from '../../listing/listing.ts';
import { draftWith, settings } from '../simulated-etsy.ts';
import { checkDraft, gaps } from './draft.ts';

const missing = (...of: Parameters<typeof gaps>) => gaps(...of).map(gapSentence);
const now = new Date('2026-11-21T12:00:00Z');
const draft = (over: Partial<ListingDraft> = {}) => draftWith('https://photos.example', over);
const withSettings = (over: object) => draft({ settings: { ...settings, ...over } });

describe('what is missing', () => {
  test('is nothing in a complete draft', () => {
    expect(missing(draft(), now)).toEqual([]);
  });

  test.each([
    [
      withSettings({ shipping_profile: ' ' }),
      'Etsy crosslisting requires a Shipping Profile to be configured.',
    ],
    [draft({ title: '😀' }), 'The product has no name Etsy can use.'],
    [draft({ sku: ' ' }), 'The product has no SKU.'],
    [draft({ sku: 'S'.repeat(33) }), 'Etsy takes SKUs of at most 32 characters.'],
    [draft({ pricePence: 0 }), 'The product has no price.'],
    [draft({ quantity: 0 }), 'There is nothing in stock to list.'],
    [draft({ quantity: 1000 }), 'Etsy takes at most 999 of one thing.'],
    [draft({ imageUrls: [] }), 'Etsy needs at least one photo.'],
    [withSettings({ taxonomy_id: '' }), 'Etsy needs a category.'],
    [withSettings({ when_made: 'long ago' }), '"long ago" is not a time Etsy knows for "When made".'],
    [withSettings({ who_made: 'nobody' }), 'These Etsy settings cannot be used: who_made.'],
  ])('is said with the next step', (lacking, sentence) => {
    const [first = '', ...others] = missing(lacking, now);
    expect(others).toEqual([]);
    expect(first.startsWith(`${sentence} `)).toBe(true);
    expect(() => checkDraft(lacking, now)).toThrow(sentence);
  });
});

describe('resale', () => {
  test.each([
    ['2010_2019', 'someone_else', false],
    ['made_to_order', 'someone_else', false],
    ['2007_2009', 'someone_else', false],
    ['2000_2006', 'someone_else', true],
    ['1920s', 'someone_else', true],
    ['2010_2019', 'i_did', true],
    ['2010_2019', 'collective', true],
  ])('%s made by %s: %s', (when_made, who_made, allowed) => {
    const found = missing(withSettings({ when_made, who_made }), now);
    expect(found.length === 0).toBe(allowed);
    if (!allowed) expect(found[0]).toContain('vintage items and supplies only');
  });

  test('of supplies is allowed at any age', () => {
    expect(missing(withSettings({ when_made: '2010_2019', is_supply: true }), now)).toEqual([]);
  });

  test('of a thing made in 2006 is allowed from 2026 on, as the stored window moves', () => {
    const stored = withSettings({ when_made: '2006_2009' });
    expect(missing(stored, new Date('2026-06-01T00:00:00Z'))).toHaveLength(1);
    expect(checkDraft(stored, new Date('2030-06-01T00:00:00Z')).whenMade).toBe('2000_2009');
    expect(checkDraft(withSettings({ when_made: 'before_2006' }), now).whenMade).toBe('before_2007');
  });
});

describe('going live', () => {
  test.each([
    [true, false, true],
    [true, true, false],
    [false, false, false],
  ])('publish %s, for review %s: %s', (publish, review, live) => {
    expect(checkDraft({ ...withSettings({ publish }), review }, now).live).toBe(live);
  });

  test('is off by default, as it costs a fee', () => {
    const { publish, ...others } = settings;
    expect(checkDraft(draft({ settings: others }), now).live).toBe(false);
  });
});
