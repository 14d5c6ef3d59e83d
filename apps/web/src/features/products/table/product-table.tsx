import type { Product } from '@crosslister/contract/product.ts';
import type { ProductSort } from '@crosslister/contract/product-query.ts';
import type { OptionalColumn } from '@crosslister/contract/views.ts';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { EnabledPlatform } from '../../../lib/platforms/platform-settings.ts';
import { type HeaderTick, isSelected, type Selection } from '../selection/selection.ts';
import type { ProductView } from '../view.ts';
import { wordsBelowName } from './cells/below-name/words-below-name.ts';
import type { PlatformWork } from './cells/platform-work.ts';
import { latestListing } from './cells/sorted-by.ts';
import { columnWidths, lettersOf } from './column-widths.ts';
import { columnNames, columnSorts, isNumeric } from './columns.ts';
import { rowLayout } from './layout/row-layout.ts';
import { useCondensed } from './layout/use-condensed.ts';
import { usePhotoGrid } from './layout/use-photo-grid.ts';
import { useRowMotion } from './motion/use-row-motion.ts';
import { ProductRow, type RowHandlers } from './product-row.tsx';
import styles from './product-table.module.css';
import { useRowKeys } from './reuse-rows.ts';
import { roles } from './roles.ts';
import { SortHeader } from './sort-header.tsx';
import { useRowsDrawn } from './use-rows-drawn.ts';
import { useShownPage } from './use-shown-page.ts';
import { useTableWidth } from './use-table-width.ts';

interface Props {
  products: readonly Product[];
  /** What the rows are a page of. */
  view: ProductView;
  onSort: (sort: ProductSort) => void;
  columns: readonly OptionalColumn[];
  work: Record<number, PlatformWork>;
  platforms: readonly EnabledPlatform[];
  selection: Selection;
  tick: HeaderTick;
  onTick: () => void;
  menuProductId: number | undefined;
  handlers: RowHandlers;
  /** Another page is on its way. */
  stale: boolean;
  ref: React.Ref<HTMLDivElement>;
}

export function ProductTable(props: Props) {
  const { view, onSort, columns, platforms, selection, menuProductId, handlers } = props;
  const { tab, sort } = view;
  const { page, isComing } = useShownPage(props.products, view, props.stale);
  const { products } = page;
  const isNarrow = useCondensed();
  // The button that was pressed is drawn before the rows are.
  const chosen = useDeferredValue(rowLayout.use());
  // A narrow screen has no columns, so its rows cannot be low.
  const layout = isNarrow && chosen === 'compact' ? 'rows' : chosen;
  const grid = usePhotoGrid(layout === 'photos');
  const condensed = isNarrow || layout === 'photos';
  const drawn = useRowsDrawn(products.length, condensed ? 'below' : layout);
  const keys = useRowKeys(products, page.view);
  const withActionInfo = tab === 'action_required';
  const [table, room] = useTableWidth();
  useRowMotion(table);
  const said = useMemo(
    () => ({
      letters: lettersOf(products, (product) =>
        layout === 'compact' ? wordsBelowName(product, page.view.sort, columns) : '',
      ),
      twoDays: products.some((product) => latestListing(product, page.view.sort) !== null),
    }),
    [products, page.view.sort, layout, columns],
  );
  const widths = columnWidths({
    tab,
    condensed,
    platforms: platforms.length,
    columns,
    room,
    low: layout === 'compact',
    ...said,
  });
  const { template, least, space, marks } = widths;
  const style: React.CSSProperties & Record<'--columns' | '--least' | '--space', string> = {
    '--space': `${space}px`,
    '--columns': template,
    '--least': `${least}px`,
  };

  return (
    <div ref={props.ref}>
      {props.stale && <div className={styles.progress} />}
      <table
        ref={table}
        role={roles.table}
        className={`${styles.table} ${grid ?? ''}`}
        style={style}
        data-condensed={condensed}
        data-layout={layout}
        data-tab={tab}
        data-marks={marks}
        data-loading={(layout === 'photos' && grid === undefined) || undefined}
        data-wide={least > room}
        aria-busy={props.stale || isComing || drawn < products.length}
      >
        <caption className="visually-hidden">Products</caption>
        <thead role={roles.group} onScroll={scrollTogether}>
          <tr role={roles.row} className={styles.head}>
            <th role={roles.header} scope="col" className={styles.tickCell}>
              <HeaderBox tick={props.tick} onTick={props.onTick} />
            </th>
            <SortHeader label="Product" sort={sort} onSort={onSort} up="name_asc" down="name_desc" />
            {!condensed && (
              <>
                <th role={roles.header} scope="col">
                  SKU
                </th>
                <SortHeader
                  label="Price"
                  sort={sort}
                  onSort={onSort}
                  up="price_asc"
                  down="price_desc"
                  numeric
                />
                <th role={roles.header} scope="col">
                  Status
                </th>
                <th role={roles.header} scope="col">
                  Platforms
                </th>
                {withActionInfo && (
                  <th role={roles.header} scope="col">
                    Action Required
                  </th>
                )}
                {columns.map((column) => {
                  const sorts = columnSorts[column];
                  const numeric = isNumeric(column);
                  const label = columnNames[column];
                  if (sorts)
                    return <SortHeader key={column} {...sorts} {...{ label, sort, onSort, numeric }} />;
                  return (
                    <th
                      key={column}
                      role={roles.header}
                      scope="col"
                      data-column={column}
                      className={numeric ? styles.price : undefined}
                    >
                      {label}
                    </th>
                  );
                })}
              </>
            )}
            <th role={roles.header} scope="col" className={styles.menuCell}>
              <span className={condensed ? 'visually-hidden' : undefined}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody role={roles.group} onScroll={scrollTogether}>
          {products.slice(0, drawn).map((product, at) => (
            <ProductRow
              key={keys[at]}
              product={product}
              selected={isSelected(selection, product.id)}
              menuOpen={menuProductId === product.id}
              sort={page.view.sort}
              layout={layout}
              condensed={condensed}
              withActionInfo={withActionInfo}
              columns={columns}
              platforms={platforms}
              work={props.work[product.id]}
              handlers={handlers}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Head and rows keep their columns under each other, whichever of them was moved: a focused title moves the head. */
function scrollTogether({ currentTarget }: React.UIEvent<HTMLElement>): void {
  for (const part of currentTarget.parentElement?.children ?? []) part.scrollLeft = currentTarget.scrollLeft;
}

/** Ticked only when everything that matches is selected; half-ticked when a part of it is. */
function HeaderBox({ tick, onTick }: { tick: HeaderTick; onTick: () => void }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = tick === 'some';
  }, [tick]);
  return (
    <label className={styles.tick}>
      <input ref={box} type="checkbox" aria-label="Select all" checked={tick === 'all'} onChange={onTick} />
    </label>
  );
}
