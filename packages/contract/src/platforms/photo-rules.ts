/** Formats of pictures, by their first bytes. */
export type PhotoFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';

/** What is accepted as a photo, as a file: sent by an adapter, or put into a form. */
export interface PhotoRules {
  /** The most photos of a listing. If absent, there is no limit. */
  most?: number;
  /** The most megabytes of a photo that is sent as a file. */
  megabytes?: number;
  /** Formats it accepts as a file. Photos in others are converted to JPEG. `any`: it decides itself. */
  formats: readonly PhotoFormat[] | 'any';
}

/** What every marketplace takes, where nobody says to which the photo goes. */
export const anyonesPhoto = { megabytes: 10, formats: ['jpeg', 'png'] } as const satisfies PhotoRules;

/** What every browser can draw. */
export const browserPhoto = {
  formats: ['jpeg', 'png', 'gif', 'webp', 'avif'],
} as const satisfies PhotoRules;
