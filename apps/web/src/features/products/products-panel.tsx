import type { Product } from '@crosslister/contract/product.ts';
import type { ProductSort } from '@crosslister/contract/product-query.ts';
import { Suspense, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useOperations } from '../../lib/api/get-operations.ts';
import type { Command, ProductChoice } from '../../lib/dialog-props.ts';
import { plural } from '../../lib/format.ts';
import { useEnabledPlatforms } from '../../lib/platforms/platform-settings.ts';
import { focusRow } from '../../ui/keys/row-focus.ts';
import { ActionQuestions } from './actions/action-questions.tsx';
import { bulkActions } from './actions/row-actions.ts';
import { type ProductDialogs, useProductActions } from './actions/use-product-actions.ts';
import { useRowMenu } from './actions/use-row-menu.ts';
import { useProducts } from './api/get-products.ts';
import { useClearView } from './filters/use-clear-view.ts';
import { useGoToRows } from './keys/use-go-to-rows.ts';
import { useListKeys } from './keys/use-list-keys.ts';
import { FilterChips, FilterPanel, MatchesInOtherTabs, RowMenu, SelectionBar } from './lazy-pieces.ts';
import { choiceOf, headerTick, nextHeaderChange } from './selection/selection.ts';
import { useSelection } from './selection/use-selection.ts';
import { workOf } from './table/cells/platform-work.ts';
import { columnsFor } from './table/columns.ts';
import { EmptyState, ErrorState, OfflineState, TableSkeleton } from './table/instead-of-rows.tsx';
import { useCondensed } from './table/layout/use-condensed.ts';
import { Pagination } from './table/pagination.tsx';
import { ProductTable } from './table/product-table.tsx';
import styles from './toolbar.module.css';
import { sortLabels, Toolbar } from './toolbar.tsx';
import type { ChangeView } from './use-product-view.ts';
import { countFilters, noFilters, type ProductView, selectionOf } from './view.ts';
import { useTabView } from './views/use-tab-view.ts';

const NO_PRODUCTS: Product[] = [];
const NO_WORK = {};

/** Scrolls to the top of a new page of rows, unless that is visible. */
function scrollUpTo(table: HTMLElement | null): void {
  if (table && table.getBoundingClientRect().top < 0) table.scrollIntoView({ block: 'start' });
}

interface Props extends ProductDialogs {
  view: ProductView;
  onChange: ChangeView;
  onOpen: (product: Product) => void;
  onEdit: (choice: ProductChoice) => void;
  onLabel: (choice: ProductChoice) => void;
  onPrintLabels: (choice: ProductChoice) => void;
  onScan: () => void;
  onAdd: () => void;
  onImport: () => void;
  onExport: () => void;
  onHelp: () => void;
  /** Asks what to do, with what can be done to the list and its selection first. */
  onCommands: (forList: Command[]) => void;
}

/** The catalogue: search, filters, the table of one tab, and the actions for its rows. */
export function ProductsPanel({ view, onChange, ...on }: Props) {
  const { data, error, isPlaceholderData, isFetching, isPaused, refetch } = useProducts(view);
  const products = data?.results ?? NO_PRODUCTS;
  const count = data?.count ?? 0;
  const platforms = useEnabledPlatforms();
  const tabView = useTabView(view, onChange);
  // Memoised, because the rows compare it: a new list would draw all of them again.
  const columns = useMemo(() => columnsFor(tabView.shown, platforms), [tabView.shown, platforms]);
  const work = useOperations(workOf).data ?? NO_WORK;
  const {
    selection,
    change: select,
    clear,
    clearByHand,
    selectMatching,
    isAsking,
    latest,
  } = useSelection(view, products, onChange);
  const [filtersShown, setFiltersShown] = useState(false);
  const [menu, setMenu] = useRowMenu(view, products);
  const searchRef = useRef<HTMLInputElement>(null);
  const tableRef = useRef<HTMLDivElement>(null);
  const filtersId = useId();
  const { clearings, clearView, removeFilter } = useClearView(view, tabView.stored.saved, onChange);
  const condensed = useCondensed();
  const toRows = useGoToRows({
    shown: data && !isPlaceholderData ? view.search : null,
    search: searchRef,
    table: tableRef,
  });

  const choice = useMemo(() => choiceOf(selection, products, selectionOf(view)), [selection, products, view]);
  // A tick is drawn before the bar that comes or goes with it, and the button of the filters before they are.
  const inBar = useDeferredValue(choice);
  const filtersDrawn = useDeferredValue(filtersShown);
  const { actOnRow, actOnSelection, busy, ...questions } = useProductActions({ choice, clear, ...on });
  const filtered = countFilters(view.filters) > 0;

  // The last rows of the last page may disappear while it is shown.
  const lastPage = Math.max(1, Math.ceil(count / view.pageSize));
  const isPastEnd = data !== undefined && !isPlaceholderData && view.page > lastPage;
  useEffect(() => {
    if (isPastEnd) onChange({ page: lastPage });
  }, [isPastEnd, lastPage, onChange]);

  function sortBy(sort: ProductSort): void {
    onChange({ sort });
    // In a saved view it is a change of that one.
    if (view.name === '') tabView.save(() => ({ sort }));
  }
  const toggleFilters = () => setFiltersShown(!filtersShown);
  const pressHeader = () => select(nextHeaderChange(selection, products));
  function selectAll(): void {
    if (headerTick(selection, count, products) === 'all') return;
    // What is all in sight needs no question to the server.
    if (products.length >= count) select({ type: 'tick_page', page: products });
    else void selectMatching();
  }
  useListKeys({
    table: tableRef,
    search: searchRef,
    products,
    choice: isAsking ? null : choice,
    actions: bulkActions[view.tab],
    onAction: actOnSelection,
    onSelectAll: selectAll,
    onDeselect: clearByHand,
    onToggle: (product) => select({ type: 'toggle', product }),
    onFilters: toggleFilters,
    onEscape: () => {
      if (filtersShown) setFiltersShown(false);
      else if (choice) clearByHand();
      else if (filtered) clearView({ filters: noFilters });
      else if (view.search !== '') clearView({ search: '' });
    },
    ...on,
  });

  const { onOpen, onSaleDetails: onSale } = on;
  const handlers = useMemo(
    () => ({
      onToggle: (product: Product, isRange: boolean) =>
        select(
          isRange ? { type: 'extend', page: latest.current.page, to: product } : { type: 'toggle', product },
        ),
      onStep: (from: Product, by: -1 | 1) => {
        const { page } = latest.current;
        const at = page.findIndex(({ id }) => id === from.id);
        const to = page[at + by];
        if (at < 0 || !to) return;
        select({ type: 'step', page, from, to });
        focusRow(tableRef.current, to.id);
      },
      onOpen,
      onSale,
      onMenu: (product: Product, button: HTMLButtonElement) =>
        setMenu((open) => (open?.product.id === product.id ? null : { product, button })),
    }),
    [select, latest, onOpen, onSale, setMenu],
  );

  function body(): React.ReactNode {
    if (!data && error)
      return <ErrorState tab={view.tab} error={error} busy={isFetching} onRetry={() => refetch()} />;
    // Never the rows of an earlier search.
    if (isPaused && (!data || isPlaceholderData)) return <OfflineState />;
    if (!data) return <TableSkeleton />;
    const elsewhere = view.search !== '' && (
      <Suspense>
        <MatchesInOtherTabs
          view={view}
          count={isPlaceholderData ? null : count}
          onTab={(tab) => onChange({ tab })}
        />
      </Suspense>
    );
    if (count === 0) {
      return (
        <EmptyState
          term={view.search}
          filtered={filtered}
          tab={view.tab}
          elsewhere={elsewhere}
          onClear={() => clearView({ search: '', ...(filtered && { filters: noFilters }) })}
          onAdd={on.onAdd}
          onImport={on.onImport}
        />
      );
    }
    return (
      <>
        <ProductTable
          ref={tableRef}
          products={products}
          view={view}
          onSort={sortBy}
          columns={columns}
          work={work}
          platforms={platforms}
          selection={selection}
          tick={headerTick(selection, count, products)}
          onTick={pressHeader}
          menuProductId={menu?.product.id}
          handlers={handlers}
          stale={isPlaceholderData}
        />
        {elsewhere}
        <Pagination
          page={view.page}
          pageSize={view.pageSize}
          count={count}
          onPage={(page) => {
            onChange({ page });
            scrollUpTo(tableRef.current);
          }}
          onPageSize={(pageSize) => {
            onChange({ pageSize });
            if (view.name === '') tabView.save(() => ({ page_size: pageSize }));
          }}
        />
      </>
    );
  }

  return (
    <>
      <Toolbar
        view={view}
        onChange={onChange}
        searchRef={searchRef}
        onWantRows={toRows}
        tabView={tabView}
        onSort={sortBy}
        filtersShown={filtersShown}
        filtersId={filtersId}
        onToggleFilters={toggleFilters}
        withColumns={!condensed}
        onAdd={on.onAdd}
        onScan={on.onScan}
      />
      {filtersDrawn && (
        <Suspense>
          <FilterPanel
            key={clearings}
            id={filtersId}
            filters={view.filters}
            platforms={platforms}
            onChange={(filters) => onChange({ filters, ...(filters.drafts && { tab: 'inactive' }) })}
            onClose={() => {
              setFiltersShown(false);
              document.querySelector<HTMLElement>(`[aria-controls="${filtersId}"]`)?.focus();
            }}
          />
        </Suspense>
      )}
      {filtered && (
        <Suspense fallback={<div className={styles.chipsToCome} />}>
          <FilterChips
            filters={view.filters}
            count={isPlaceholderData ? undefined : data?.count}
            onRemove={removeFilter}
            onClear={() => clearView({ filters: noFilters })}
          />
        </Suspense>
      )}
      {body()}
      <p className="visually-hidden" role="status">
        {data &&
          !isPlaceholderData &&
          `${plural(count, 'product')}, page ${view.page}, ${sortLabels[view.sort]}. `}
        {choice && `${plural(choice.count, 'product')} selected.`}
      </p>
      <Suspense>
        {inBar && (
          <SelectionBar
            choice={inBar}
            selection={selection}
            products={products}
            matching={count}
            isAsking={isAsking}
            actions={bulkActions[view.tab]}
            busy={busy}
            onEdit={() => choice && on.onEdit(choice)}
            onLabel={() => choice && on.onLabel(choice)}
            onPrintLabels={() => choice && on.onPrintLabels(choice)}
            onAction={actOnSelection}
            onSelectMatching={selectMatching}
            onTakeOut={(product) => select({ type: 'toggle', product })}
            onClear={clearByHand}
          />
        )}
      </Suspense>
      <Suspense>
        {menu && <RowMenu open={menu} tab={view.tab} onAction={actOnRow} onClose={() => setMenu(null)} />}
      </Suspense>
      <ActionQuestions choice={choice} {...questions} />
    </>
  );
}
