import { z } from 'zod';
import { builtInEtsy, EtsyTable } from './etsy.ts';
import { builtInVinted, VintedTable } from './vinted.ts';

/** What is known of one site's pages, as data: how elements are found, and what texts say. No code is in it. */
const SiteTable = z.discriminatedUnion('site', [VintedTable, EtsyTable]);
type SiteTable = z.infer<typeof SiteTable>;

/** Served to the extension, which takes a table that is newer than its own. */
export const SiteTables = z.object({ results: z.array(SiteTable) });

export const builtInTables: SiteTable[] = [builtInVinted, builtInEtsy];
