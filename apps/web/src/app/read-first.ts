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
import { queryClient } from '../lib/query-client.ts';
import { mirrorToStorage } from '../lib/storage-mirror.ts';
import { tellOffline } from '../lib/tell-offline.ts';

/** Longer than a server near by takes; after that the page is shown without its data, as a sign of life. */
const MOST_MS = 250;

/** Everything the first screen shows, asked for at once. What failed, the screen itself asks for again and tells. */
function ask(client: QueryClient): Promise<unknown> {
  if (!readToken()) return Promise.resolve();
  return Promise.all([
    client.prefetchQuery(viewsQuery),
    client.prefetchQuery(productsQuery(viewToBegin(client.getQueryData(viewsQuery.queryKey)))),
    client.prefetchQuery(credentialsQuery),
    client.prefetchQuery(statisticsQuery),
    client.prefetchQuery(operationsQuery),
    client.prefetchQuery(saleNoticesQuery),
    client.prefetchQuery(connectionsQuery),
  ]);
}

mirrorToStorage(queryClient);
tellOffline(queryClient);
// While this module is evaluated, before the page: the answers come while that is.
const answers = ask(queryClient);

/** Waits a moment for the answers: to draw the page empty, and then again with each of them, takes twice as long. */
export function firstAnswers(): Promise<unknown> {
  return Promise.race([answers, new Promise((resolve) => setTimeout(resolve, MOST_MS))]);
}
