import type { Platform } from '@crosslister/contract/platforms.ts';
import { Checkbox, type CheckboxProps } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { EnabledPlatform } from '../../../lib/platforms/platform-settings.ts';
import { plainAmount } from '../../../lib/texts/typed-numbers.ts';
import { toggled } from '../../../lib/toggled.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { PlainSelect } from '../../../ui/fields/plain-select.tsx';
import { LabelBoxes, LocationSelect } from '../labels/label-filters.tsx';
import { daysOf, type ProductFilters } from '../view.ts';
import styles from './filters.module.css';
import { useDebouncedText } from './use-debounced-text.ts';

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
        <PlatformBoxes
          label="Platforms"
          hint="Missing on at least one of these."
          value={filters.platforms}
          platforms={platforms}
          onChange={(chosen) => set({ platforms: chosen })}
        />
        <PlatformBoxes
          label="Not Listed On"
          hint="On none of these."
          value={filters.notListedOn}
          platforms={platforms}
          onChange={(notListedOn) => set({ notListedOn })}
        />
      </div>
      <LabelBoxes value={filters.labels} onChange={(labels) => set({ labels })} />
      <LocationSelect value={filters.location} onChange={(location) => set({ location })} />
      <fieldset className={styles.boxes}>
        <legend>
          Sizes <span>eBay may hide clothes and shoes in a size it does not know</span>
        </legend>
        <div>
          <Checkbox
            size="xs"
            label="Unknown to eBay"
            checked={filters.hiddenSizes !== ''}
            onChange={(event) => set({ hiddenSizes: event.currentTarget.checked ? 'true' : '' })}
          />
        </div>
      </fieldset>
      <Marketplaces filters={filters} platforms={platforms} onChange={set} />
    </section>
  );
}

interface AmountProps {
  label: string;
  value: string;
  onChange: (amount: string) => void;
}

function AmountField({ label, value, onChange }: AmountProps) {
  const { draft, type } = useDebouncedText(value, (text) => onChange(asAmount(text)));
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
  const { draft, type } = useDebouncedText(value, (text) => onChange(daysOf(text.trim())));
  return (
    <NumberField
      className={styles.days}
      label="Listed over (days)"
      placeholder="days"
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
  value: readonly Platform[];
  platforms: readonly EnabledPlatform[];
  onChange: (chosen: Platform[]) => void;
}

const Cross: NonNullable<CheckboxProps['icon']> = ({ className }) => (
  <IconX className={className} stroke={4} />
);

/** Its boxes are crossed, not ticked: it finds what is not there. */
function PlatformBoxes({ label, hint, value, platforms, onChange }: BoxesProps) {
  return (
    <fieldset className={styles.boxes} data-not>
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
            icon={Cross}
            onChange={(event) => onChange(toggled(value, platform, event.currentTarget.checked))}
          />
        ))}
      </div>
    </fieldset>
  );
}

const choices = [
  { value: 'any', label: 'Any' },
  { value: 'on', label: 'Listed' },
  { value: 'off', label: 'Not listed' },
] as const;

/** One question for each marketplace; together they all have to hold. Folded, as the two lists ask for the same. */
function Marketplaces({ filters, platforms, onChange }: Pick<Props, 'filters' | 'platforms' | 'onChange'>) {
  // A saved view may ask for any of several. Of one alone that is the same.
  const isOne = filters.listedOnAny.length === 1;
  const on = isOne ? [...filters.listedOnAll, ...filters.listedOnAny] : filters.listedOnAll;
  const off = filters.notListedOn;
  const used = new Set([...on, ...off]).size;
  return (
    <details className={styles.fold}>
      <summary>Marketplaces{used > 0 && ` (${used})`}</summary>
      <fieldset className={styles.marketplaces} aria-label="Marketplaces">
        {platforms.map(({ platform, name }) => (
          <div key={platform}>
            <span aria-hidden>{name}</span>
            <PlainSelect
              size="xs"
              aria-label={name}
              options={choices}
              value={on.includes(platform) ? 'on' : off.includes(platform) ? 'off' : 'any'}
              onChange={({ currentTarget: { value } }) =>
                onChange({
                  listedOnAll: toggled(on, platform, value === 'on'),
                  notListedOn: toggled(off, platform, value === 'off'),
                  ...(isOne && { listedOnAny: [] }),
                })
              }
            />
          </div>
        ))}
      </fieldset>
    </details>
  );
}
