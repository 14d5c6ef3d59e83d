import type { QueryClient } from '@tanstack/react-query';
import { loadGuide } from '../features/guide/first-run-guide.tsx';
import { saleNoticesQuery } from '../features/notifications/api/get-sale-notices.ts';
import { productsQuery } from '../features/products/api/get-products.ts';
import { viewToBegin } from '../features/products/use-product-view.ts';
import { viewsQuery } from '../features/products/views/get-views.ts';
import { reviewCountQuery } from '../features/review/api/get-review-count.ts';
import { statisticsQuery } from '../features/statistics/api/get-statistics.ts';
import { connectionsQuery } from '../lib/api/get-connections.ts';
import { credentialsQuery } from '../lib/api/get-credentials.ts';
import { operationsQuery } from '../lib/api/get-operations.ts';
import { readToken } from '../lib/auth-token.ts';
import { mirrorToStorage } from '../lib/browser/storage-mirror.ts';
import { showOfflineToast } from '../lib/failures/offline-toast.ts';
import { queryClient } from '../lib/query-client.ts';

/** Longer than a nearby server needs. After that the page is shown without its data. */
const MOST_MS = 250;

/** Sooner than a timer, which waits behind others, or for ever where a test has stopped the clock. */
const nextTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });

/**
 * Requests everything that the first screen shows at once, in two tasks, for a slow phone is busy with sending too. The
 * screen itself repeats and reports what failed.
 */
async function ask(client: QueryClient): Promise<unknown> {
  if (!readToken()) return;
  const list = [
    client.prefetchQuery(viewsQuery),
    client.prefetchQuery(productsQuery(viewToBegin(client.getQueryData(viewsQuery.queryKey)))),
  ];
  await nextTask();
  return Promise.all([
    ...list,
    client.prefetchQuery(credentialsQuery),
    client.prefetchQuery(statisticsQuery),
    client.prefetchQuery(operationsQuery),
    client.prefetchQuery(saleNoticesQuery),
    client.prefetchQuery(connectionsQuery),
    client.prefetchQuery(reviewCountQuery),
    loadGuide(),
  ]);
}

mirrorToStorage(queryClient);
showOfflineToast(queryClient);
// Requested while this module runs, before the page does, so that the answers arrive meanwhile.
const answers = ask(queryClient);

/** Waits a moment for the answers. Drawing the page empty, and then again with each answer, takes twice as long. */
export function firstAnswers(): Promise<unknown> {
  return Promise.race([answers, new Promise((resolve) => setTimeout(resolve, MOST_MS))]);
}
