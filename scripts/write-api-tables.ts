import { writeFileSync } from 'node:fs';
import { tableFromDocuments, tableText } from '@crosslister/simulators/documents/newest.ts';
import { tableFile } from '@crosslister/simulators/documents/table.ts';
import { ebayRoutes } from '@crosslister/simulators/ebay/routes.ts';
import { etsyRoutes } from '@crosslister/simulators/etsy/routes.ts';

// After a document in ../shared/openapi has changed: what the simulators take follows it.
for (const [marketplace, routes] of [
  ['ebay', ebayRoutes],
  ['etsy', etsyRoutes],
] as const) {
  writeFileSync(tableFile(marketplace), tableText(tableFromDocuments(marketplace, routes)));
}
