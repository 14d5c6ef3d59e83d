import { STALE_DAYS } from '@crosslister/contract/lists.ts';
import type { OrderState } from '@crosslister/contract/orders/orders.ts';
import { platforms } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { signOut } from '../features/auth/api/sign-out.ts';
import { FirstRunGuide } from '../features/guide/first-run-guide.tsx';
import { Header, SYNC_BUTTON } from '../features/header/header.tsx';
import { HealthLine, HealthTroubles } from '../features/health/account-health.tsx';
import { ShortcutsButton } from '../features/help/shortcuts-button.tsx';
import { useBatches } from '../features/notifications/api/get-batches.ts';
import { useSaleNotices } from '../features/notifications/api/get-sale-notices.ts';
import { SaleToasts } from '../features/notifications/toasts/sale-toasts.tsx';
import { useDoubleSaleToasts } from '../features/notifications/toasts/use-double-sale-toasts.ts';
import { useOperationToasts } from '../features/notifications/toasts/use-operation-toasts.ts';
import { useRetryOffer } from '../features/notifications/toasts/use-retry-offer.ts';
import { useSaleDetection } from '../features/notifications/toasts/use-sale-detection.ts';
import { useNotificationCount } from '../features/notifications/use-notification-count.ts';
import { useExportProducts } from '../features/products/api/export-products.ts';
import { useProducts } from '../features/products/api/get-products.ts';
import { ProductsPanel } from '../features/products/products-panel.tsx';
import { VIEWS_BUTTON } from '../features/products/toolbar.tsx';
import { useProductView } from '../features/products/use-product-view.ts';
import {
  noFilters,
  type ProductFilters,
  type ProductView,
  placeOf,
  type ViewChange,
} from '../features/products/view.ts';
import { useViewTabs } from '../features/products/views/use-view-tabs.ts';
import { ReviewNotice } from '../features/review/review-notice.tsx';
import { useStatistics } from '../features/statistics/api/get-statistics.ts';
import { StatCards } from '../features/statistics/stat-cards.tsx';
import { TabBar, TO_POST, tabId } from '../features/tabs/tab-bar.tsx';
import { TodayLines } from '../features/today/today-lines.tsx';
import { choiceOfOne } from '../lib/dialog-props.ts';
import { useExtensionOutcomes } from '../lib/extension/use-outcomes.ts';
import { useLiveUpdates } from '../lib/live/use-live-updates.ts';
import { showToast } from '../lib/toast.ts';
import { LoadingDialog } from '../ui/dialogs/dialog-order.ts';
import type { PageActions } from './commands.ts';
import styles from './dashboard.module.css';
import {
  DashboardDialogs,
  JobTray,
  LeftFromBefore,
  OrdersDesk,
  PrintList,
  SaleClockLine,
  SyncPopover,
} from './lazy-parts.ts';
import { useLeftFromBefore } from './left-from-before/use-left-from-before.ts';
import { SkipLink } from './skip-link.tsx';
import { useDeepLinks, withId } from './use-deep-links.ts';
import { openPanel, openReport, useDialogs } from './use-dialogs.ts';
import { useServerGone } from './use-server-gone.ts';
import { startServiceWorker, warmUp } from './warm-up.ts';

const PANEL_ID = 'products-panel';

/** The one page. It composes the features, which do not know each other. */
export function Dashboard() {
  const [view, changeView] = useProductView();
  const products = useProducts(view);
  const viewTabs = useViewTabs(view, changeView);
  const { product_counts: counts, listed_nowhere: nowhere, photo_lines, orders } = useStatistics().data ?? {};
  const notifications = useNotificationCount();
  const saleNotices = useSaleNotices().data;
  const batches = useBatches().data;
  const detection = useSaleDetection();
  const stream = useLiveUpdates();
  useServerGone(stream);
  const exportProducts = useExportProducts();
  useOperationToasts();
  useExtensionOutcomes();
  const [printing, setPrinting] = useState<ProductView | null>(null);
  const { dialogs, wasAsked } = useDialogs();
  const { crosslist, delist, importing, settings, help, drawer, sale, oversell, salesReport } = dialogs;
  useDoubleSaleToasts(() => drawer.open('all'));

  const productCount = products.data?.count ?? 0;
  function exportCsv(): void {
    if (productCount > 0) exportProducts.mutate(view);
    else showToast({ type: 'warning', title: 'Export Warning', message: 'No products to export' });
  }
  function print(): void {
    if (productCount > 0) setPrinting(view);
    else showToast({ type: 'info', title: 'Print List', message: 'There is nothing to print on this tab.' });
  }
  /** The tab opens once the drawer has left the history. */
  function showActionRequired(): void {
    drawer.close();
    setTimeout(() => viewTabs.openTab('action_required'));
  }
  const first = (view.tab === 'active' && products.data?.results[0]) || null;
  useEffect(() => void Promise.all([warmUp(), startServiceWorker()]), []);
  const hasKept = useLeftFromBefore();
  useRetryOffer();
  const openProduct = useCallback(
    ({ id }: Pick<Product, 'id'>) => dialogs.product.open({ id, focus: null }),
    [dialogs.product.open],
  );
  useDeepLinks(
    {
      product: withId((id) => openProduct({ id })),
      sale: withId((saleId) => sale.open({ saleId })),
      sales: withId((id) => sale.open({ id })),
      order: withId(dialogs.order.open),
      sku: (code) => dialogs.scan.open({ code }),
      add: () => dialogs.adding.open({}),
      panel: (name) => openPanel(dialogs, name),
      settings: (panel) => settings.open({ panel }),
      report: (name) => openReport(dialogs, name),
      review: () => dialogs.review.open(true),
      intake: () => dialogs.intake.open(true),
      job: (id) => /^[\da-f-]{36}$/.test(id) && dialogs.job.open(id),
      done: withId((id) =>
        import('./report-done.ts')
          .then(({ reportDone }) => reportDone(id))
          .catch((error: unknown) => {
            console.warn('The step was not reported', error);
            drawer.open('all');
          }),
      ),
    },
    (name) => changeView(placeOf(name)),
  );
  const shown = view.desk ? TO_POST : viewTabs.shown;
  const openDesk = (desk: OrderState = 'to_post') => changeView({ desk });
  const showDrafts = () =>
    changeView({ tab: 'inactive', search: '', filters: { ...noFilters, drafts: 'true' } });
  const showActive = (filters: Partial<ProductFilters>, more: ViewChange = {}) =>
    changeView({ tab: 'active', search: '', filters: { ...noFilters, ...filters }, ...more });
  const showStale = (filters: Partial<ProductFilters>) => showActive(filters, { sort: 'days_desc' });
  const goToActive = (filters: Partial<ProductFilters> = {}) => {
    showActive(filters);
    document.getElementById(PANEL_ID)?.focus();
  };
  const pageActions: PageActions = {
    add: () => dialogs.adding.open({}),
    importing: () => importing.open(true),
    exportCsv,
    print,
    detectSales: detection.run,
    sync: () => document.getElementById(SYNC_BUTTON)?.click(),
    scan: () => dialogs.scan.open({}),
    views: viewTabs.tabs.map(({ key, name }) => ({ name, open: () => viewTabs.openView(key) })),
    tab: (tab) => changeView({ tab }),
    toPost: orders && (() => openDesk()),
    drafts: showDrafts,
    stale: () => showStale({ forSaleDays: String(STALE_DAYS) }),
    queue: () => drawer.open('all'),
    review: () => dialogs.review.open(true),
    salesReport: () => salesReport.open({}),
    oversell: () => oversell.open({}),
    settings: (panel) => settings.open({ panel }),
    help: () => help.open(true),
    signOut,
  };

  const openConnections = () => settings.open({ panel: 'connections' });
  return (
    <>
      <SkipLink to={PANEL_ID} />
      <Header
        notifications={notifications}
        reconnecting={stream === 'reconnecting'}
        health={stream !== 'reconnecting' && <HealthLine onOpen={openConnections} />}
        productCount={productCount}
        detecting={detection.running}
        renderSync={(beside) => <SyncPopover {...beside} />}
        onExport={exportCsv}
        onPrint={print}
        onImport={() => importing.open(true)}
        onDetectSales={detection.run}
        onNotifications={() => drawer.open('all')}
        onSettings={openConnections}
        onLogout={signOut}
      />
      <main className={styles.main} tabIndex={-1}>
        <HealthTroubles onOpen={openConnections} />
        <Suspense>{hasKept && <LeftFromBefore dialogs={dialogs} />}</Suspense>
        <div className={styles.band}>
          <StatCards
            onOpen={(what) => (what === 'active' ? goToActive() : salesReport.open({ period: what }))}
          />
          <TodayLines
            notices={saleNotices}
            nowhere={nowhere}
            orders={orders}
            onOpen={(line) => {
              if (line === 'nowhere') goToActive({ notListedOn: [...platforms] });
              else if (line === 'orders') openDesk();
              else if (line === 'unwatched') openConnections();
              else drawer.open(line);
            }}
          />
        </div>
        <ReviewNotice onReview={() => dialogs.review.open(true)} />
        <FirstRunGuide
          products={counts && Object.values(counts).reduce((sum, count) => sum + count, 0)}
          onStep={{
            connect: openConnections,
            import: () => importing.open(true),
            policies: () => settings.open({ panel: 'policies' }),
            crosslist:
              first && (() => crosslist.open({ choice: choiceOfOne(first), onDone: () => undefined })),
          }}
        />
        <div className={styles.card}>
          <TabBar
            tab={view.tab}
            view={shown}
            orders={orders}
            views={viewTabs.tabs}
            counts={counts}
            panelId={PANEL_ID}
            onTab={viewTabs.openTab}
            onView={(key) => (key === TO_POST ? openDesk() : viewTabs.openView(key))}
            onUpdate={viewTabs.update}
            onSaveAsNew={() => document.getElementById(VIEWS_BUTTON)?.click()}
          />
          <div role="tabpanel" id={PANEL_ID} aria-labelledby={tabId(shown ?? view.tab)} tabIndex={-1}>
            <Suspense>
              {view.tab === 'sold' && (
                <SaleClockLine onClock={() => oversell.open({})} onReport={salesReport.open} />
              )}
              {view.desk && (
                <OrdersDesk
                  state={view.desk}
                  onState={openDesk}
                  onOpen={dialogs.order.open}
                  onImport={pageActions.importing}
                  onExport={exportCsv}
                  onHelp={() => help.open(true)}
                  onCommands={() => dialogs.commands.open({ forList: [], page: pageActions })}
                />
              )}
            </Suspense>
            {!view.desk && (
              <ProductsPanel
                view={view}
                onChange={changeView}
                onOpen={openProduct}
                onCrosslist={(choice, onDone) => crosslist.open({ choice, onDone })}
                onDelist={(choice, onDone) => delist.open({ choice, onDone })}
                onEdit={(choice) => dialogs.bulkEdit.open({ choice })}
                onLabel={dialogs.labelling.open}
                onPrintLabels={dialogs.labelPrint.open}
                onScan={() => dialogs.scan.open({})}
                onDelete={dialogs.deletion.open}
                onMarkAsSold={dialogs.sold.open}
                onSaleDetails={sale.open}
                onAdd={() => dialogs.adding.open({})}
                onImport={() => importing.open(true)}
                onExport={exportCsv}
                onHelp={() => help.open(true)}
                onCommands={(forList) => dialogs.commands.open({ forList, page: pageActions })}
              />
            )}
          </div>
        </div>
        <ShortcutsButton onOpen={() => help.open(true)} />
      </main>

      <SaleToasts onOpen={(saleId) => sale.open({ saleId })} onActionRequired={showActionRequired} />
      <Suspense>
        {(photo_lines || (batches && batches.results.length > 0)) && (
          <JobTray
            batches={batches?.results ?? []}
            more={batches?.more ?? 0}
            onView={dialogs.job.open}
            onSkipped={(chosen) => crosslist.open({ ...chosen, onDone: () => undefined })}
            onListed={(chosen) => delist.open({ ...chosen, onDone: () => undefined })}
            onHistory={() => drawer.open('all')}
            hasPhotos={photo_lines ?? false}
            onImports={() => importing.open(true)}
          />
        )}
      </Suspense>
      <Suspense fallback={<LoadingDialog />}>
        {wasAsked && (
          <DashboardDialogs
            dialogs={dialogs}
            products={products.data?.results ?? []}
            onDrafts={showDrafts}
            onStale={(forSaleSince) => showStale({ forSaleSince })}
          />
        )}
      </Suspense>
      <Suspense>{printing && <PrintList view={printing} onClose={() => setPrinting(null)} />}</Suspense>
    </>
  );
}
