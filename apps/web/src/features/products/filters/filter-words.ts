import { type Platform, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import { formatDate, plural } from '../../../lib/format.ts';
import type { ProductFilters } from '../view.ts';

const joined = (platforms: readonly Platform[], word: string) =>
  platforms.map((platform) => platformNames[platform]).join(` ${word} `);

const texts: { [Key in keyof ProductFilters]: (value: ProductFilters[Key]) => string } = {
  priceMin: (amount) => `From £${amount}`,
  priceMax: (amount) => `Up to £${amount}`,
  dateFrom: (day) => `Added from ${formatDate(day)}`,
  dateTo: (day) => `Added up to ${formatDate(day)}`,
  forSaleSince: (day) => `For sale since ${formatDate(day)} or longer`,
  forSaleDays: (days) => `Listed longer than ${plural(Number(days), 'day')}`,
  platforms: (some) => `Not on ${joined(some, 'or not on')}`,
  notListedOn: (some) =>
    some.length === platforms.length ? 'Listed nowhere' : `Not on ${joined(some, 'or')}`,
  listedOnAny: (platforms) => `On ${joined(platforms, 'or')}`,
  listedOnAll: (platforms) => `On ${joined(platforms, 'and')}`,
  labels: (labels) => `Labelled ${labels.join(' or ')}`,
  location: (location) => `Stored at ${location}`,
  drafts: () => 'Drafts',
  hiddenSizes: () => 'Size unknown to eBay',
};

interface Chip {
  key: keyof ProductFilters;
  text: string;
}

/** The filters that are set, each in words. */
export function chipsOf(filters: ProductFilters): Chip[] {
  const chip = <Key extends keyof ProductFilters>(key: Key): Chip[] =>
    filters[key].length > 0 ? [{ key, text: texts[key](filters[key]) }] : [];
  return [
    ...chip('priceMin'),
    ...chip('priceMax'),
    ...chip('dateFrom'),
    ...chip('dateTo'),
    ...chip('forSaleSince'),
    ...chip('forSaleDays'),
    ...chip('platforms'),
    ...chip('notListedOn'),
    ...chip('listedOnAny'),
    ...chip('listedOnAll'),
    ...chip('labels'),
    ...chip('location'),
    ...chip('drafts'),
    ...chip('hiddenSizes'),
  ];
}
