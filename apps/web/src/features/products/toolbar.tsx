import { DEFAULT_PAGE_SIZE, productSorts } from '@crosslister/contract/lists.ts';
import type { ProductSort } from '@crosslister/contract/product-query.ts';
import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconFilter, IconPlus } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { DisplayMenu } from './display-menu.tsx';
import { SearchBox } from './search-box.tsx';
import styles from './toolbar.module.css';
import type { ChangeView } from './use-product-view.ts';
import { countFilters, type ProductView, parseView, queryOf } from './view.ts';
import { SavedViews } from './views/saved-views.tsx';
import type { useTabView } from './views/use-tab-view.ts';

export const sortLabels: Record<ProductSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name_asc: 'Name A-Z',
  name_desc: 'Name Z-A',
  price_asc: 'Price low to high',
  price_desc: 'Price high to low',
};

interface Props {
  view: ProductView;
  onChange: ChangeView;
  searchRef: RefObject<HTMLInputElement | null>;
  tabView: ReturnType<typeof useTabView>;
  onSort: (sort: ProductSort) => void;
  filtersShown: boolean;
  filtersId: string;
  onToggleFilters: () => void;
  /** A phone's rows have no columns to choose. */
  withColumns: boolean;
  onAdd: () => void;
}

export function Toolbar(props: Props) {
  const { view, onChange, searchRef, tabView, filtersShown, filtersId, onToggleFilters, withColumns } = props;
  const { stored, shown, save, toggle, reset } = tabView;
  const filters = countFilters(view.filters);
  return (
    <search className={styles.toolbar}>
      <SearchBox
        className={styles.search}
        value={view.search}
        onSearch={(search) => onChange({ search })}
        inputRef={searchRef}
      />
      {!withColumns && (
        <ActionIcon size={36} variant="filled" radius="md" aria-label="Add product" onClick={props.onAdd}>
          <IconPlus size={20} aria-hidden />
        </ActionIcon>
      )}
      <NativeSelect
        className={styles.sort ?? ''}
        aria-label="Sort by"
        data={productSorts.map((value) => ({ value, label: sortLabels[value] }))}
        value={view.sort}
        onChange={(event) => {
          const sort = productSorts.find((sort) => sort === event.currentTarget.value);
          if (sort) props.onSort(sort);
        }}
      />
      <Button
        variant="default"
        leftSection={<IconFilter size={16} aria-hidden />}
        rightSection={filters > 0 && <span className={styles.badge}>{filters}</span>}
        aria-expanded={filtersShown}
        aria-controls={filtersId}
        onClick={onToggleFilters}
      >
        Filters
      </Button>
      <SavedViews
        key={view.tab}
        saved={stored.saved}
        current={{ query: queryOf(view), columns: stored.columns }}
        onApply={({ query, columns }) => {
          const { search, sort, pageSize, filters } = parseView(query);
          onChange({ search, sort, pageSize, filters });
          save({ columns });
        }}
        onSave={(saved) => save({ saved })}
      />
      {withColumns && (
        <DisplayMenu
          shown={shown}
          onToggle={toggle}
          onReset={() => {
            reset();
            onChange({ sort: 'newest', pageSize: DEFAULT_PAGE_SIZE });
          }}
        />
      )}
      {withColumns && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={props.onAdd}>
          Add product
        </Button>
      )}
    </search>
  );
}
