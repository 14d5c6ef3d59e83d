import { builtInEtsy, EtsyTable } from '@crosslister/contract/site-tables/etsy.ts';
import type { Barriers } from '../page/site-barriers.ts';
import { tableInUse } from '../tables.ts';

/**
 * What is known of Etsy's listing editor and orders. All of it is data: packages/contract/src/site-tables/etsy.json, or a
 * newer one from the seller's own server.
 */
export const etsyTable = tableInUse(EtsyTable, builtInEtsy);
export const { editor: etsyEditor, sales: etsySales, limits: etsyLimits } = etsyTable;
export const etsyBarriers: Barriers = { label: 'Etsy', is: etsyTable.barriers };

export type EtsyField = keyof EtsyTable['editor']['fields'];
