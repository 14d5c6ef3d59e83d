import { writeFileSync } from 'node:fs';
import { tableFromDocuments, tableText } from '@crosslister/simulators/documents/newest.ts';
import { type Marketplace, tableFile } from '@crosslister/simulators/documents/table.ts';
import { ebayRoutes } from '@crosslister/simulators/ebay/routes.ts';
import { etsyRoutes } from '@crosslister/simulators/etsy/routes.ts';

const routesOf: Record<Marketplace, Parameters<typeof tableFromDocuments>[1]> = {
  ebay: ebayRoutes,
  etsy: etsyRoutes,
};

// After a document in ../shared/openapi has changed: what the simulators take follows it.
for (const marketplace of Object.keys(routesOf) as Marketplace[]) {
  const table = tableFromDocuments(marketplace, routesOf[marketplace]);
  writeFileSync(tableFile(marketplace), tableText(table));
}
