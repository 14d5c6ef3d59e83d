import type { ProductSort } from '@crosslister/contract/product-query.ts';
import table from './product-table.module.css';
import { roles } from './roles.ts';
import styles from './sort-header.module.css';

interface Props {
  label: string;
  sort: ProductSort;
  onSort: (sort: ProductSort) => void;
  up: ProductSort;
  down: ProductSort;
  numeric?: boolean;
}

/** A column's title that sorts by it: up, then down. */
export function SortHeader({ label, sort, onSort, up, down, numeric = false }: Props) {
  const order = sort === up ? 'ascending' : sort === down ? 'descending' : 'none';
  return (
    <th role={roles.header} scope="col" aria-sort={order} className={numeric ? table.price : undefined}>
      <button
        type="button"
        className={styles.sortButton}
        data-numeric={numeric}
        onClick={() => onSort(order === 'ascending' ? down : up)}
      >
        {label}
      </button>
    </th>
  );
}
