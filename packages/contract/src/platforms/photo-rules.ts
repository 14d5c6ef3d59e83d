/** Formats of pictures, by their first bytes. */
export type PhotoFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';

export interface PhotoRules {
  /** The most photos of a listing. If absent, there is no limit. */
  most?: number;
  /** The most megabytes of a photo that is sent as a file. */
  megabytes?: number;
  /** Formats it accepts as a file. Photos in others are converted to JPEG. `any`: it decides itself. */
  formats: readonly PhotoFormat[] | 'any';
}

/**
 * What each marketplace accepts as a photo, as a file: sent by an adapter, or put into its form. Sources: eBay's Media API,
 * Etsy's uploadListingImage, the forms of Vinted and Etsy. A store downloads photos itself and decides. Descriptions are
 * made with it, so its type cannot ask for every platform: the test of the registry does.
 */
export const photoRules = {
  woocommerce: { formats: 'any' },
  ebay: { most: 24, megabytes: 12, formats: 'any' },
  etsy: { most: 20, megabytes: 10, formats: ['jpeg', 'png', 'gif'] },
  vinted: { most: 20, megabytes: 20, formats: ['jpeg', 'png'] },
} as const satisfies Record<string, PhotoRules>;

/** What every marketplace takes, where nobody says to which the photo goes. */
export const anyonesPhoto = { megabytes: 10, formats: ['jpeg', 'png'] } as const satisfies PhotoRules;

/** What every browser can draw. */
export const browserPhoto = {
  formats: ['jpeg', 'png', 'gif', 'webp', 'avif'],
} as const satisfies PhotoRules;
