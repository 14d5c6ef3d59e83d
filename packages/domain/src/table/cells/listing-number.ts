import { byHandOf, descriptionOf, type Platform } from '@crosslister/contract/platforms.ts';

/** The names of columns that hold numbers of listings, of a platform whose addresses are known by them. */
export const numberNames = (platform: Platform, name: string): string[] =>
  addressForm(platform) === undefined
    ? []
    : ['item id', 'item number', 'item no', 'listing id', 'listing number', 'id'].map(
        (word) => `${name.toLowerCase()} ${word}`,
      );

/** The address of a listing where a table has its number alone. */
export const addressOfNumber = (platform: Platform | undefined, id: string): string | undefined =>
  platform && addressForm(platform)?.replace('{id}', id).replace('{name}', '');

const addressForm = (platform: Platform): string | undefined =>
  descriptionOf(platform).numberUrl ?? byHandOf(platform)?.listingUrl;
