import { ASKED_AT_HEADER } from '@crosslister/contract/lists.ts';
import type { FastifyRequest } from 'fastify';
import { asChangeOf } from './db/changed-by.ts';
import { accountRoutes } from './features/account/routes.ts';
import { catalogueRoutes } from './features/catalogue/routes.ts';
import { captureRoutes } from './features/connections/capture/routes.ts';
import { keyGrantRoutes } from './features/connections/granted-keys/routes.ts';
import { oauthRoutes } from './features/connections/oauth/routes.ts';
import { connectionRoutes } from './features/connections/status/routes.ts';
import { eventRoutes } from './features/events/routes.ts';
import { extensionRoutes } from './features/extension/routes.ts';
import { imageRoutes } from './features/images/routes.ts';
import { intakeRoutes } from './features/intake/routes.ts';
import { categoryChoiceRoutes } from './features/listings/categories/routes.ts';
import { firstListingRoutes } from './features/listings/first-listing/routes.ts';
import { pricingRoutes } from './features/listings/pricing/routes.ts';
import { crosslistCheckRoutes } from './features/listings/publish/check-routes.ts';
import { crosslistRoutes } from './features/listings/publish/routes.ts';
import { byHandRoutes } from './features/listings/report/routes.ts';
import { mailboxRoutes } from './features/mailbox/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { clickAndDropRoutes } from './features/orders/click-and-drop/routes.ts';
import { orderRoutes } from './features/orders/routes.ts';
import { categoryRoutes } from './features/policies/category-routes.ts';
import { categoryRuleRoutes } from './features/policies/category-rule-routes.ts';
import { policyRoutes } from './features/policies/routes.ts';
import { valueAnswerRoutes } from './features/policies/value-answer-routes.ts';
import { bulkRoutes } from './features/products/actions/bulk-routes.ts';
import { delistRoutes } from './features/products/actions/delist-routes.ts';
import { labelRoutes } from './features/products/actions/label-routes.ts';
import { productActionRoutes } from './features/products/actions/routes.ts';
import { productEditRoutes } from './features/products/edit/routes.ts';
import { undoBulkEdit } from './features/products/edit/undo-bulk-edit.ts';
import { exportRoutes } from './features/products/export/routes.ts';
import { importRoutes } from './features/products/imports/routes.ts';
import { linkingRoutes } from './features/products/linking/routes.ts';
import { proposalRoutes } from './features/proposals/routes.ts';
import { ruleRoutes } from './features/rules/routes.ts';
import { clockRoutes } from './features/sales/clock/routes.ts';
import { saleDetectionRoutes } from './features/sales/http/detection-routes.ts';
import { feeRoutes } from './features/sales/http/fee-routes.ts';
import { mailNoticeRoutes } from './features/sales/http/mail-notice-routes.ts';
import { saleNoticeRoutes } from './features/sales/http/sale-notice-routes.ts';
import { saleRoutes } from './features/sales/http/sale-routes.ts';
import { profitRoutes } from './features/sales/profit/routes.ts';
import { statisticsRoutes } from './features/sales/statistics/routes.ts';
import { accountCheckRoutes } from './features/settings/account-check-routes.ts';
import { categoryDefaultRoutes } from './features/settings/category-default-routes.ts';
import { credentialsRoutes } from './features/settings/credentials-routes.ts';
import { importPresetRoutes } from './features/settings/import-preset-routes.ts';
import { templateRoutes } from './features/settings/template-routes.ts';
import { viewRoutes } from './features/settings/view-routes.ts';
import { catalogueSyncRoutes } from './features/shop-import/read/routes.ts';
import { reviewRoutes } from './features/shop-import/review/routes.ts';
import { handlers } from './handlers.ts';
import { batchRoutes } from './operations/http/batch-routes.ts';
import { operationRoutes } from './operations/http/routes.ts';
import type { App, Services } from './services.ts';

const features = [
  catalogueRoutes,
  exportRoutes,
  productEditRoutes,
  importRoutes,
  imageRoutes,
  intakeRoutes,
  (app: App, services: Services) => productActionRoutes(app, services, undoBulkEdit),
  bulkRoutes,
  labelRoutes,
  statisticsRoutes,
  profitRoutes,
  crosslistRoutes,
  crosslistCheckRoutes,
  firstListingRoutes,
  pricingRoutes,
  categoryChoiceRoutes,
  delistRoutes,
  catalogueSyncRoutes,
  reviewRoutes,
  saleDetectionRoutes,
  saleNoticeRoutes,
  saleRoutes,
  orderRoutes,
  clockRoutes,
  (app: App, services: Services) => operationRoutes(app, services, handlers),
  batchRoutes,
  byHandRoutes,
  extensionRoutes,
  eventRoutes,
  credentialsRoutes,
  accountCheckRoutes,
  viewRoutes,
  templateRoutes,
  importPresetRoutes,
  linkingRoutes,
  proposalRoutes,
  categoryDefaultRoutes,
  feeRoutes,
  (app: App, services: Services) => ruleRoutes(app, services, handlers),
  accountRoutes,
  connectionRoutes,
  captureRoutes,
  notificationRoutes,
  clickAndDropRoutes,
  mailboxRoutes,
  mailNoticeRoutes,
  oauthRoutes,
  keyGrantRoutes,
  policyRoutes,
  categoryRoutes,
  categoryRuleRoutes,
  valueAnswerRoutes,
];

/** Everything a signed-in seller may call. */
export async function sellerRoutes(app: App, services: Services): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    if (isReading(request)) services.foreground.seen();
    reply.header(ASKED_AT_HEADER, Date.now());
  });
  app.addHook('preHandler', (_request, _reply, done) => asChangeOf('seller', null, done));
  for (const routes of features) await routes(app, services);
}

/**
 * Requests with which a seller looks at something. The event stream is left out because it is open all day, and the
 * queue because the dashboard polls it while work is running: neither must delay that work.
 */
const isReading = ({ method, routeOptions: { url = '' } }: FastifyRequest) =>
  method === 'GET' && !url.startsWith('/api/events/') && !url.startsWith('/api/operations/');
