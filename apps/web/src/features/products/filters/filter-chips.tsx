import { IconX } from '@tabler/icons-react';
import { plural } from '../../../lib/format.ts';
import { noFilters, type ProductFilters } from '../view.ts';
import { chipsOf } from './filter-words.ts';
import styles from './filters.module.css';

interface Props {
  filters: ProductFilters;
  /** How many products match. Undefined while they are read. */
  count: number | undefined;
  onRemove: (change: Partial<ProductFilters>) => void;
  onClear: () => void;
}

/** The active filters, visible and removable even while the filter panel is folded. */
export function FilterChips({ filters, count, onRemove, onClear }: Props) {
  const chips = chipsOf(filters);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {chips.map(({ key, text }) => (
        <li key={key}>
          <button
            type="button"
            className={styles.chip}
            aria-label={`Remove filter: ${text}`}
            onClick={() => onRemove({ [key]: noFilters[key] })}
          >
            {text}
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.clearAll} onClick={onClear}>
          Clear all
        </button>
      </li>
      {count !== undefined && <li className={styles.matches}>{plural(count, 'match', 'matches')}</li>}
    </ul>
  );
}
