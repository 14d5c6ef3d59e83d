import type { QueryClient } from '@tanstack/react-query';
import { saleNoticesQuery } from '../features/notifications/api/get-sale-notices.ts';
import { productsQuery } from '../features/products/api/get-products.ts';
import { viewsQuery } from '../features/products/api/get-views.ts';
import { viewToBegin } from '../features/products/use-product-view.ts';
import { statisticsQuery } from '../features/statistics/api/get-statistics.ts';
import { connectionsQuery } from '../lib/api/get-connections.ts';
import { credentialsQuery } from '../lib/api/get-credentials.ts';
import { operationsQuery } from '../lib/api/get-operations.ts';
import { readToken } from '../lib/auth-token.ts';

/** Longer than a server near by takes; after that the page is shown without its data, as a sign of life. */
const MOST_MS = 250;

/**
 * Asks for everything the first screen shows, at once, and waits a moment for it: to draw the page first empty and then
 * again with each answer takes twice as long as to draw it once. What failed, the screen itself asks for again and tells.
 */
export async function readFirst(client: QueryClient): Promise<void> {
  if (!readToken()) return;
  const reading = [
    client.prefetchQuery(viewsQuery),
    client.prefetchQuery(productsQuery(viewToBegin(client.getQueryData(viewsQuery.queryKey)))),
    client.prefetchQuery(credentialsQuery),
    client.prefetchQuery(statisticsQuery),
    client.prefetchQuery(operationsQuery),
    client.prefetchQuery(saleNoticesQuery),
    client.prefetchQuery(connectionsQuery),
  ];
  await Promise.race([Promise.all(reading), new Promise((resolve) => setTimeout(resolve, MOST_MS))]);
}
