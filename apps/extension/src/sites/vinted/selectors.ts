import { builtInVinted, VintedTable } from '@crosslister/contract/site-tables/vinted.ts';
import type { Barriers } from '../page/site-barriers.ts';
import { tableInUse } from '../tables.ts';

/**
 * What is known of Vinted's pages. All of it is data: packages/contract/src/site-tables/vinted.json, or a newer one from
 * the seller's own server.
 */
export const vintedTable = tableInUse(VintedTable, builtInVinted);
export const {
  page: vintedPage,
  sales: vintedSales,
  wardrobe: vintedWardrobe,
  fields: vintedFields,
  conditions: vintedConditions,
  limits: vintedLimits,
} = vintedTable;
export const vintedBarriers: Barriers = { label: 'Vinted', is: vintedTable.barriers };

/** These two are the seller's to press, whatever a table says. */
export const sellersButtons = [...builtInVinted.page.saveDraft, ...builtInVinted.page.publish];
