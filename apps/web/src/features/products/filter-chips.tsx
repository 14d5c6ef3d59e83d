import { platformNames } from '@crosslister/contract/platforms.ts';
import { IconX } from '@tabler/icons-react';
import { formatDate } from '../../lib/format.ts';
import styles from './filters.module.css';
import { noFilters, type ProductFilters } from './view.ts';

const texts: { [Key in keyof ProductFilters]: (value: ProductFilters[Key]) => string } = {
  priceMin: (amount) => `From £${amount}`,
  priceMax: (amount) => `Up to £${amount}`,
  dateFrom: (day) => `Added from ${formatDate(day)}`,
  dateTo: (day) => `Added up to ${formatDate(day)}`,
  platforms: (platforms) =>
    `Missing from ${platforms.map((platform) => platformNames[platform]).join(' or ')}`,
  notListedOn: (platforms) => `Not on ${platforms.map((platform) => platformNames[platform]).join(' nor ')}`,
};

interface Chip {
  key: keyof ProductFilters;
  text: string;
}

function chipsOf(filters: ProductFilters): Chip[] {
  const chip = <Key extends keyof ProductFilters>(key: Key): Chip[] =>
    filters[key].length > 0 ? [{ key, text: texts[key](filters[key]) }] : [];
  return [
    ...chip('priceMin'),
    ...chip('priceMax'),
    ...chip('dateFrom'),
    ...chip('dateTo'),
    ...chip('platforms'),
    ...chip('notListedOn'),
  ];
}

interface Props {
  filters: ProductFilters;
  onChange: (change: Partial<ProductFilters>) => void;
}

/** What narrows the table, to be seen and taken away even with the filters folded. */
export function FilterChips({ filters, onChange }: Props) {
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
            onClick={() => onChange({ [key]: noFilters[key] })}
          >
            {text}
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.clearAll} onClick={() => onChange(noFilters)}>
          Clear all
        </button>
      </li>
    </ul>
  );
}
