import { platforms } from '../platforms.ts';

/** Columns of the product table that can be shown or hidden: the specified ones first. */
export const optionalColumns = [
  'date_added',
  'last_updated',
  'date_sold',
  'description',
  'id',
  'days_listed',
  'times_viewed',
  'quantity',
  'cost',
  'margin',
  'fees',
  'profit',
  ...platforms.map((platform) => `price_${platform}` as const),
  'location',
  'labels',
] as const;
