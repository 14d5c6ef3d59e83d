import { Button, Checkbox, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTemplates } from '../../../../lib/api/description-templates.ts';
import { useCredentials } from '../../../../lib/api/get-credentials.ts';
import { openSettingsAt } from '../../../../lib/failures/open-fix.ts';
import { formatCount } from '../../../../lib/format.ts';
import { useEnabledPlatforms } from '../../../../lib/platforms/platform-settings.ts';
import { CategoryField } from '../../../../ui/category-picker/category-field.tsx';
import { PlainSelect } from '../../../../ui/fields/plain-select.tsx';
import { parseView } from '../../view.ts';
import styles from '../bulk-edit.module.css';
import type { GridColumn } from '../grid/grid-columns.ts';
import { keptPriceChange, type TypedPriceChange } from './kept-price-change.ts';
import { notIn99 } from './prices-not-in-99.ts';
import { hundredthsOf, type QuickChange } from './quick-change.ts';

const kinds = [
  { value: '', label: 'Choose a change…' },
  { value: 'lower', label: 'Lower price by' },
  { value: 'raise', label: 'Raise price by' },
  { value: 'replace', label: 'Find and replace in names' },
  { value: 'append', label: 'Append template' },
  { value: 'sizes', label: 'Standard eBay sizes' },
  { value: 'set', label: 'Set a column' },
] as const;
type Kind = (typeof kinds)[number]['value'];
type Unit = TypedPriceChange['unit'];
const units = [
  { value: '%', label: '%' },
  { value: '£', label: '£' },
];

interface Props {
  columns: readonly GridColumn[];
  /** Those in the grid. Another is shown once it is set. */
  shown: readonly GridColumn[];
  /** How many rows are changed, and whether they are only the marked ones. */
  count: number;
  onlyMarked: boolean;
  /** What it starts with. */
  kept: TypedPriceChange | undefined;
  /** What is typed first is for it, and not for the grid. */
  takesFocus: boolean;
  /** By which a button elsewhere submits it. */
  id: string;
  /** A change of prices is filled in and not made yet. */
  onFilled: (isFilled: boolean) => void;
  /** `isLast`: the seller wants to see at once what changes. */
  onApply: (change: QuickChange, isLast: boolean) => void;
}

/** The value of the button that makes the change and shows what changes. */
export const AND_REVIEW = 'review';

/** The list behind shows what has been for sale for long: most are there to lower it. */
function isStaleList(): boolean {
  const { forSaleDays, forSaleSince } = parseView(location.search).filters;
  return forSaleDays !== '' || forSaleSince !== '';
}

/** One change of many rows: of the marked rows, if there is more than one, else of all. */
export function QuickChanges({ columns, shown, count, onlyMarked, kept, ...props }: Props) {
  const { id, takesFocus, onFilled, onApply } = props;
  const [lowers] = useState(() => !kept && isStaleList());
  const [kind, setKind] = useState<Kind>(kept?.kind ?? (lowers ? 'lower' : ''));
  const [unit, setUnit] = useState<Unit>(kept?.unit ?? '%');
  const [amount, setAmount] = useState(kept?.amount ?? '');
  const [endIn99, setEndIn99] = useState(kept?.endIn99 ?? false);
  const [find, setFind] = useState('');
  const [by, setBy] = useState('');
  const [key, setKey] = useState('');
  const [text, setText] = useState('');
  const [mistake, setMistake] = useState<string>();
  const [templateId, setTemplateId] = useState('');
  const { data: templates = [] } = useTemplates();
  const { data: credentials } = useCredentials();
  const first = useRef<HTMLInputElement>(null);
  const kindSelect = useRef<HTMLSelectElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  /** By the keyboard each arrow is a choice, and the focus stays. */
  const isByMouse = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another change is chosen
  useEffect(() => {
    if (isByMouse.current) first.current?.focus();
  }, [kind]);
  const column = columns.find((each) => each.key === key) ?? shown[0];
  const hidden = columns.filter((each) => !shown.includes(each));
  const template = templates.find(({ id }) => String(id) === templateId) ?? templates[0];
  const isPrice = kind === 'lower' || kind === 'raise';
  const isAsKept = amount === kept?.amount && unit === kept.unit && endIn99 === kept.endIn99;
  const platforms = useEnabledPlatforms();
  const not99 = isPrice && endIn99 && notIn99(platforms, credentials?.pricing_rules);

  const isFilled = isPrice && amount.trim() !== '';
  useEffect(() => onFilled(isFilled), [isFilled, onFilled]);

  function changeMeant(): QuickChange | string {
    if (kind === 'sizes') return { kind };
    if (kind === 'replace') return find === '' ? 'Enter what to find.' : { kind, find, by };
    if (kind === 'append') {
      if (!template) return 'Add a template in Settings, Templates, first.';
      const usual = credentials?.pricing_rules.ebay_settings.condition ?? null;
      return { kind, template: template.text, usual };
    }
    if (kind === 'set') {
      if (!column) return 'Choose a column.';
      const tidy = column.tidy(text);
      return column.mistake(tidy) ?? { kind, column, text: tidy };
    }
    const hundredths = hundredthsOf(amount, unit);
    if (typeof hundredths === 'string') return hundredths;
    const price = {
      kind: unit === '%' ? ('percent' as const) : ('amount' as const),
      by: kind === 'lower' ? -hundredths : hundredths,
      endIn99,
    };
    return { kind: 'price', price };
  }
  function apply(event: React.FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const change = changeMeant();
    setMistake(typeof change === 'string' ? change : undefined);
    if (typeof change === 'string') {
      (first.current ?? select.current)?.focus();
      return;
    }
    if (kind === 'lower' || kind === 'raise') keptPriceChange.store({ kind, unit, amount, endIn99 });
    onApply(change, submitter instanceof HTMLButtonElement && submitter.value === AND_REVIEW);
    // One press more would make the change twice.
    setKind('');
    setAmount('');
    kindSelect.current?.focus();
  }
  const entered = (set: (value: string) => void) => (value: string) => {
    setMistake(undefined);
    set(value);
  };
  const typed = (value: string, set: (value: string) => void) => ({
    size: 'xs' as const,
    value,
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      entered(set)(event.currentTarget.value),
  });

  return (
    <form id={id} className={styles.quick} aria-label="Quick change" noValidate onSubmit={apply}>
      <PlainSelect
        ref={kindSelect}
        data-autofocus={(takesFocus && !lowers) || undefined}
        aria-label="Quick change"
        options={kinds}
        onPointerDown={() => {
          isByMouse.current = true;
        }}
        onKeyDown={() => {
          isByMouse.current = false;
        }}
        {...typed(kind, (chosen) => setKind(kinds.find(({ value }) => value === chosen)?.value ?? ''))}
      />
      {isPrice && (
        <>
          <TextInput
            ref={first}
            data-autofocus={lowers || undefined}
            w={90}
            aria-label={unit === '%' ? 'Percent' : 'Pounds'}
            inputMode="decimal"
            autoComplete="off"
            error={mistake}
            {...typed(amount, setAmount)}
          />
          <PlainSelect
            size="xs"
            aria-label="Unit"
            options={units}
            value={unit}
            onChange={(event) => setUnit(event.currentTarget.value === '£' ? '£' : '%')}
          />
          <Checkbox
            size="xs"
            label="End in .99"
            aria-describedby={not99 ? 'not-in-99' : undefined}
            checked={endIn99}
            onChange={(event) => setEndIn99(event.currentTarget.checked)}
          />
          {isAsKept && <span className={styles.asKept}>As last time</span>}
        </>
      )}
      {kind === 'replace' && (
        <>
          <TextInput
            ref={first}
            aria-label="Find"
            placeholder="Find"
            error={mistake}
            {...typed(find, setFind)}
          />
          <TextInput aria-label="Replace with" placeholder="Replace with" {...typed(by, setBy)} />
        </>
      )}
      {kind === 'append' && (
        <PlainSelect
          ref={select}
          aria-label="Template"
          aria-invalid={mistake !== undefined}
          options={
            template
              ? templates.map(({ id, name }) => ({ value: String(id), label: name }))
              : [{ value: '', label: 'No templates yet' }]
          }
          {...typed(String(template?.id ?? ''), setTemplateId)}
        />
      )}
      {kind === 'set' && (
        <>
          <PlainSelect
            aria-label="Column"
            options={shown.map(({ key: value, label }) => ({ value, label }))}
            {...typed(column?.key ?? '', (chosen) => {
              setKey(chosen);
              // A number of a category is no value of another column.
              setText('');
            })}
          >
            {hidden.length > 0 && (
              <optgroup label="Not shown now">
                {hidden.map(({ key: value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </optgroup>
            )}
          </PlainSelect>
          {column?.picker ? (
            <div className={styles.category}>
              <CategoryField
                platform={column.picker}
                label={column.label}
                value={text}
                onChange={entered(setText)}
              />
            </div>
          ) : (
            <TextInput
              ref={first}
              aria-label="Value"
              placeholder="Value"
              list="bulk-edit-values"
              error={mistake}
              {...typed(text, setText)}
            />
          )}
          <datalist id="bulk-edit-values">
            {column?.choices?.map((choice) => (
              <option key={choice} value={choice} />
            ))}
          </datalist>
        </>
      )}
      <Button
        type="submit"
        size="xs"
        variant={onlyMarked ? 'light' : 'default'}
        disabled={kind === ''}
        className={onlyMarked ? (styles.onlyMarked ?? '') : ''}
      >
        {kind === 'set' && text.trim() === '' && !column?.mistake('') ? 'Clear in' : 'Apply to'}{' '}
        {onlyMarked ? `the ${formatCount(count)} marked` : `all ${formatCount(count)}`}
      </Button>
      {(kind === 'append' || (kind === 'set' && column?.picker)) && mistake && (
        <span role="alert" className={styles.mistake}>
          {mistake}
        </span>
      )}
      {not99 && (
        <p className={styles.not99} id="not-in-99">
          {not99}{' '}
          <Button size="compact-xs" variant="subtle" onClick={() => openSettingsAt('pricing')}>
            Settings, Pricing Rules
          </Button>
        </p>
      )}
    </form>
  );
}
