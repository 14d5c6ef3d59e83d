import type { Platform } from '@crosslister/contract/platforms.ts';
import { Checkbox, type CheckboxProps } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { EnabledPlatform } from '../../lib/platform-settings.ts';
import { toggled } from '../../lib/toggled.ts';
import { plainAmount } from '../../lib/typed-numbers.ts';
import { DateField } from '../../ui/date-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { PlainSelect } from '../../ui/plain-select.tsx';
import styles from './filters.module.css';
import { LabelBoxes, LocationSelect } from './labels/label-filters.tsx';
import { useDebouncedText } from './use-debounced-text.ts';
import { daysOf, type ProductFilters } from './view.ts';

const DEBOUNCE_MS = 600;

interface Props {
  id: string;
  filters: ProductFilters;
  platforms: readonly EnabledPlatform[];
  onChange: (change: Partial<ProductFilters>) => void;
  onClose: () => void;
}

export function FilterPanel({ id, filters, platforms, onChange: set, onClose }: Props) {
  return (
    <section
      id={id}
      className={styles.panel}
      aria-label="Filters"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        // What is below, such as the selection, stays.
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.pair}>
        <AmountField label="Min Price" value={filters.priceMin} onChange={(priceMin) => set({ priceMin })} />
        <AmountField label="Max Price" value={filters.priceMax} onChange={(priceMax) => set({ priceMax })} />
      </div>
      <div className={styles.pair}>
        <DateField label="Date From" value={filters.dateFrom} onChange={(dateFrom) => set({ dateFrom })} />
        <DateField
          label="Date To"
          value={filters.dateTo}
          error={filters.dateTo !== '' && filters.dateTo < filters.dateFrom && 'Before Date From'}
          onChange={(dateTo) => set({ dateTo })}
        />
      </div>
      <DaysField value={filters.forSaleDays} onChange={(forSaleDays) => set({ forSaleDays })} />
      <fieldset className={styles.boxes}>
        <legend>
          Drafts <span>Inactive, and never listed</span>
        </legend>
        <div>
          <Checkbox
            size="xs"
            label="Drafts only"
            checked={filters.drafts !== ''}
            onChange={(event) => set({ drafts: event.currentTarget.checked ? 'true' : '' })}
          />
        </div>
      </fieldset>
      <div className={styles.lists}>
        <ListedOn filters={filters} platforms={platforms} onChange={set} />
        <PlatformBoxes
          label="Platforms"
          hint="Missing on at least one: eBay and Etsy crossed shows what is not on eBay, or not on Etsy."
          isNot
          value={filters.platforms}
          platforms={platforms}
          onChange={(chosen) => set({ platforms: chosen })}
        />
        <PlatformBoxes
          label="Not Listed On"
          hint="On none: eBay and Etsy crossed shows what is on neither."
          isNot
          value={filters.notListedOn}
          platforms={platforms}
          onChange={(notListedOn) => set({ notListedOn })}
        />
      </div>
      <LabelBoxes value={filters.labels} onChange={(labels) => set({ labels })} />
      <LocationSelect value={filters.location} onChange={(location) => set({ location })} />
    </section>
  );
}

interface AmountProps {
  label: string;
  value: string;
  onChange: (amount: string) => void;
}

function AmountField({ label, value, onChange }: AmountProps) {
  const { draft, type } = useDebouncedText(value, (text) => onChange(asAmount(text)), DEBOUNCE_MS);
  return (
    <NumberField
      label={label}
      placeholder="0.00"
      leftSection="£"
      value={draft}
      error={draft.trim() !== '' && asAmount(draft) === '' && 'Not an amount'}
      onChange={type}
    />
  );
}

function DaysField({ value, onChange }: Omit<AmountProps, 'label'>) {
  const { draft, type } = useDebouncedText(value, (text) => onChange(daysOf(text.trim())), DEBOUNCE_MS);
  return (
    <NumberField
      className={styles.days}
      label="Listed longer than (days)"
      placeholder="90"
      value={draft}
      error={draft.trim() !== '' && daysOf(draft.trim()) === '' && 'Not a number of days'}
      onChange={type}
    />
  );
}

function asAmount(text: string): string {
  const plain = plainAmount(text);
  return /^\d{1,9}(\.\d+)?$/.test(plain) ? plain : '';
}

interface BoxesProps {
  label: string;
  /** What the list then shows, in a sentence. */
  hint: string;
  /** Its boxes are crossed, not ticked: it finds what is not there. */
  isNot?: boolean;
  value: readonly Platform[];
  platforms: readonly EnabledPlatform[];
  onChange: (chosen: Platform[]) => void;
  children?: React.ReactNode;
}

const Cross: NonNullable<CheckboxProps['icon']> = ({ className }) => (
  <IconX className={className} stroke={4} />
);

function PlatformBoxes({ label, hint, isNot = false, value, platforms, onChange, children }: BoxesProps) {
  return (
    <fieldset className={styles.boxes} data-not={isNot}>
      <legend>
        {label} <span>{hint}</span>
      </legend>
      <div>
        {platforms.map(({ platform, name }) => (
          <Checkbox
            key={platform}
            size="xs"
            label={name}
            checked={value.includes(platform)}
            {...(isNot && { icon: Cross, color: 'var(--danger)' })}
            onChange={(event) => onChange(toggled(value, platform, event.currentTarget.checked))}
          />
        ))}
        {children}
      </div>
    </fieldset>
  );
}

/** On one of the chosen platforms, or on all of them. */
function ListedOn({ filters, platforms, onChange }: Pick<Props, 'filters' | 'platforms' | 'onChange'>) {
  const { listedOnAny, listedOnAll } = filters;
  // Which of the two is meant while no platform is chosen.
  const [prefersAll, setPrefersAll] = useState(false);
  const isAll = listedOnAll.length > 0 || (prefersAll && listedOnAny.length === 0);
  const chosen = isAll ? listedOnAll : listedOnAny;
  const set = (next: Platform[], all: boolean) =>
    onChange({ listedOnAny: all ? [] : next, listedOnAll: all ? next : [] });
  return (
    <PlatformBoxes
      label="On"
      hint={isAll ? 'Listed on all of these.' : 'Listed on any of these.'}
      value={chosen}
      platforms={platforms}
      onChange={(next) => set(next, isAll)}
    >
      <PlainSelect
        size="xs"
        aria-label="On any or all"
        options={[
          { value: 'any', label: 'Any' },
          { value: 'all', label: 'All' },
        ]}
        value={isAll ? 'all' : 'any'}
        onChange={(event) => {
          const all = event.currentTarget.value === 'all';
          setPrefersAll(all);
          set([...chosen], all);
        }}
      />
    </PlatformBoxes>
  );
}
