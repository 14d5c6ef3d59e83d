import { menuSorts, productSorts } from '@crosslister/contract/lists.ts';
import type { ProductSort } from '@crosslister/contract/product-query.ts';
import {
  IconBookmark,
  IconColumns3,
  IconFilter,
  IconLayoutGrid,
  IconPlus,
  IconScan,
} from '@tabler/icons-react';
import type { RefObject } from 'react';
import { PlainSelect } from '../../ui/fields/plain-select.tsx';
import { lazyPiece } from '../../ui/lazy-piece.tsx';
import { Opener } from '../../ui/opener.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { SearchBox } from './filters/search-box.tsx';
import { choicesOf } from './table/columns.ts';
import { rowLayout } from './table/layout/row-layout.ts';
import styles from './toolbar.module.css';
import type { ChangeView } from './use-product-view.ts';
import { countFilters, type ProductView, parseView, queryOf } from './view.ts';
import { partOf } from './views/saved-view-changes.ts';
import type { useTabView } from './views/use-tab-view.ts';

const DisplayMenu = lazyPiece(() => import('./table/display-menu.tsx').then((module) => module.DisplayMenu));
const SavedViews = lazyPiece(() => import('./views/saved-views.tsx').then((module) => module.SavedViews));

export const sortLabels: Record<ProductSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name_asc: 'Name A-Z',
  name_desc: 'Name Z-A',
  price_asc: 'Price low to high',
  price_desc: 'Price high to low',
  days_asc: 'Fewest days listed',
  days_desc: 'Most days listed',
  quantity_asc: 'Quantity low to high',
  quantity_desc: 'Quantity high to low',
  cost_asc: 'Cost low to high',
  cost_desc: 'Cost high to low',
};

/** The order that a column's title asked for is in the menu while it lasts. */
const sortsFor = (sort: ProductSort) =>
  productSorts.filter((each) => each === sort || menuSorts.some((one) => one === each));

export const VIEWS_BUTTON = 'views-button';

interface Props {
  view: ProductView;
  onChange: ChangeView;
  searchRef: RefObject<HTMLInputElement | null>;
  onWantRows: (term: string | null) => void;
  tabView: ReturnType<typeof useTabView>;
  onSort: (sort: ProductSort) => void;
  filtersShown: boolean;
  filtersId: string;
  onToggleFilters: () => void;
  /** A phone's rows have no columns to choose. */
  withColumns: boolean;
  onAdd: () => void;
  onScan: () => void;
}

export function Toolbar(props: Props) {
  const { view, onChange, searchRef, tabView, filtersShown, filtersId, onToggleFilters, withColumns } = props;
  const { stored, shown, save, toggle, reset } = tabView;
  const filters = countFilters(view.filters);
  const inPhotos = rowLayout.use() === 'photos';
  return (
    <search className={styles.toolbar}>
      <div className={styles.first}>
        <SearchBox
          className={styles.search}
          value={view.search}
          onSearch={(search) => onChange({ search })}
          onWantRows={props.onWantRows}
          inputRef={searchRef}
        />
        <PlainButton
          variant="default"
          className={styles.scan ?? ''}
          aria-label="Scan a label"
          title="Scan a label"
          icon={<IconScan size={18} aria-hidden />}
          onClick={props.onScan}
        />
        {!withColumns && (
          <PlainButton
            aria-label="Add product"
            icon={<IconPlus size={20} aria-hidden />}
            onClick={props.onAdd}
          />
        )}
      </div>
      <div className={styles.second}>
        <PlainSelect
          className={styles.sort ?? ''}
          aria-label="Sort by"
          options={sortsFor(view.sort).map((value) => ({ value, label: sortLabels[value] }))}
          value={view.sort}
          onChange={(event) => {
            const sort = productSorts.find((sort) => sort === event.currentTarget.value);
            if (sort) props.onSort(sort);
          }}
        />
        <PlainButton
          variant="default"
          icon={<IconFilter size={16} aria-hidden />}
          aria-expanded={filtersShown}
          aria-controls={filtersId}
          onClick={onToggleFilters}
        >
          Filters
          {filters > 0 && <span className={styles.badge}>{filters}</span>}
        </PlainButton>
        <Opener
          key={view.tab}
          popup="dialog"
          renderButton={(button) => (
            <PlainButton
              id={VIEWS_BUTTON}
              variant="default"
              icon={<IconBookmark size={16} aria-hidden />}
              {...button}
            >
              Views
            </PlainButton>
          )}
          render={(beside) => (
            <SavedViews
              {...beside}
              saved={stored.saved}
              current={{ name: view.name, query: queryOf(view), columns: choicesOf(shown, view.tab) }}
              tab={view.tab}
              onApply={(saved) => onChange({ ...partOf(saved, view.tab), page: 1 })}
              onSave={(change, name, saved) => {
                save(({ saved }) => ({ saved: change(saved) }), saved);
                const now = parseView(location.search);
                // An Undo may come when another tab is shown.
                if (now.tab === view.tab) onChange({ name: name(now.name), page: now.page });
              }}
            />
          )}
        />
        <PlainButton
          variant="default"
          aria-label="Photo grid"
          title="Photo grid"
          aria-pressed={inPhotos}
          icon={<IconLayoutGrid size={18} aria-hidden />}
          onClick={() => rowLayout.choose(inPhotos ? 'compact' : 'photos')}
        />
        {withColumns && (
          <Opener
            popup="menu"
            renderButton={(button) => (
              <PlainButton variant="default" icon={<IconColumns3 size={16} aria-hidden />} {...button}>
                Display
              </PlainButton>
            )}
            render={(beside) => <DisplayMenu {...beside} shown={shown} onToggle={toggle} onReset={reset} />}
          />
        )}
        {withColumns && (
          <PlainButton icon={<IconPlus size={16} aria-hidden />} onClick={props.onAdd}>
            Add product
          </PlainButton>
        )}
      </div>
    </search>
  );
}
