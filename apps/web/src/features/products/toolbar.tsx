import { ProductSort } from '@crosslister/contract/product-query.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { DisplayMenu } from './display-menu.tsx';
import { SearchBox } from './search-box.tsx';
import styles from './toolbar.module.css';
import type { useColumns } from './use-columns.ts';
import type { ChangeView } from './use-product-view.ts';
import { countFilters, type ProductView } from './view.ts';

export const sortLabels: Record<ProductSort, string> = {
  newest: 'Newest First',
  oldest: 'Oldest First',
  name_asc: 'Name A-Z',
  name_desc: 'Name Z-A',
  price_asc: 'Price Low to High',
  price_desc: 'Price High to Low',
};

interface Props {
  view: ProductView;
  onChange: ChangeView;
  searchRef: RefObject<HTMLInputElement | null>;
  columns: ReturnType<typeof useColumns>;
  filtersShown: boolean;
  filtersId: string;
  onToggleFilters: () => void;
  /** A phone's rows have no columns to choose. */
  withColumns: boolean;
}

export function Toolbar(props: Props) {
  const { view, onChange, searchRef, columns, filtersShown, filtersId, onToggleFilters, withColumns } = props;
  const filters = countFilters(view.filters);
  return (
    <search className={styles.toolbar}>
      <SearchBox
        className={styles.search}
        value={view.search}
        onSearch={(search) => onChange({ search })}
        inputRef={searchRef}
      />
      <NativeSelect
        className={styles.sort ?? ''}
        aria-label="Sort by"
        data={ProductSort.options.map((value) => ({ value, label: sortLabels[value] }))}
        value={view.sort}
        onChange={(event) => onChange({ sort: ProductSort.parse(event.currentTarget.value) })}
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
      {withColumns && <DisplayMenu shown={columns.shown} onToggle={columns.toggle} onReset={columns.reset} />}
    </search>
  );
}
