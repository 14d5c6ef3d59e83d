import type { Platform } from '@crosslister/contract/platforms.ts';
import { lacksAccount, linesOn } from '@crosslister/domain/fees/estimate-fees.ts';
import type { Band, FeeLine, FeeTable } from '@crosslister/domain/fees/tables/fee-table.ts';
import { feeTableOf } from '@crosslister/domain/fees/tables/fee-tables.ts';
import { formatPence, toPence } from '@crosslister/domain/money.ts';
import { dayInUk } from '@crosslister/domain/uk-day.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useRef } from 'react';
import type { FieldFocus } from '../../../lib/dialog-props.ts';
import { formatDate } from '../../../lib/format.ts';
import { SmallButton } from '../../../ui/buttons.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { useFieldFocus } from '../../../ui/fields/use-field-focus.ts';
import settings from '../settings.module.css';
import styles from './fees.module.css';
import {
  amountMistake,
  type FeeDraft,
  hasOwn,
  percentMistake,
  sinceMistake,
  withNewFee,
} from './fees-draft.ts';

interface Props {
  platform: Platform;
  name: string;
  draft: FeeDraft;
  /** Whether to begin here. */
  begin: FieldFocus | null;
  onChange: (draft: FeeDraft) => void;
}

/** What one marketplace takes: by its table, or by the seller's own figures. */
export function PlatformFees({ platform, name, draft, begin, onChange }: Props) {
  const card = useRef<HTMLElement>(null);
  useFieldFocus(card, begin);
  const table = feeTableOf(platform);
  const { accounts, categories, note } = table;
  const choice = { ...draft, typed: {}, own: null, earlier: [] };
  const today = dayInUk(new Date());
  const lines = linesOn(table, choice, today) ?? [];
  const isUnknown = lacksAccount(table, choice);
  return (
    <section ref={card} className={settings.card} aria-label={`Fees: ${name}`}>
      <h4 className={settings.cardTitle}>{name}</h4>
      <p className="quiet">{note}</p>
      {accounts && (
        <NativeSelect
          label={`${name} account`}
          data-field="fees"
          value={isUnknown ? '' : draft.account}
          description={isUnknown && 'Fees are not known until you choose.'}
          data={[
            ...(isUnknown ? [{ value: '', label: 'Choose' }] : []),
            ...Object.entries(accounts).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(event) => onChange({ ...draft, account: event.currentTarget.value })}
        />
      )}
      {categories && categories.of === draft.account && (
        <NativeSelect
          label="Mostly sold"
          value={draft.category}
          data={Object.entries(categories.list).map(([value, { name: label, bands }]) => ({
            value,
            label: `${label}: ${bandWords(bands)}`,
          }))}
          onChange={(event) => onChange({ ...draft, category: event.currentTarget.value })}
        />
      )}
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line.key}>
              {line.name}: {lineWords(line, table, draft.category)}{' '}
              <a href={line.source} target="_blank" rel="noreferrer" aria-label={`${line.name}: source`}>
                source, {formatDate(line.read)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {lines.flatMap((line) =>
        line.kind === 'typed' ? (
          <NumberField
            key={line.key}
            label={`${line.name} (£)`}
            description={line.hint}
            value={draft.typed[line.key] ?? ''}
            error={amountMistake(draft.typed[line.key] ?? '')}
            onChange={(text) => onChange({ ...draft, typed: { ...draft.typed, [line.key]: text } })}
          />
        ) : (
          []
        ),
      )}
      <fieldset className={styles.own}>
        <legend>Your own figures</legend>
        <NumberField
          label={`${name} fee (%)`}
          {...(!accounts && { 'data-field': 'fees' })}
          value={draft.percent}
          error={percentMistake(draft.percent)}
          onChange={(percent) => onChange({ ...draft, percent })}
        />
        <NumberField
          label={`${name} per order (£)`}
          value={draft.fixed}
          error={amountMistake(draft.fixed)}
          onChange={(fixed) => onChange({ ...draft, fixed })}
        />
        <DateField
          label={`${name} fee since`}
          value={draft.from}
          error={sinceMistake(draft) ?? false}
          onChange={(from) => onChange({ ...draft, from })}
        />
        {hasOwn(draft) && draft.from < today && (
          <SmallButton className={styles.another} onClick={() => onChange(withNewFee(draft, today))}>
            Another fee from today
          </SmallButton>
        )}
      </fieldset>
      {draft.earlier.length > 0 && (
        <ul className={styles.lines} aria-label={`${name}: earlier fees`}>
          {draft.earlier.map((fee) => (
            <li key={fee.from}>
              {fee.from === null ? 'Before' : `Since ${formatDate(fee.from)}`}: {fee.percent}% and{' '}
              {formatPence(toPence(fee.fixed))} per order{' '}
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => onChange({ ...draft, earlier: draft.earlier.filter((each) => each !== fee) })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const percentWords = (rate: number) => `${rate / 100}%`;

function bandWords(bands: readonly Band[]): string {
  return bands
    .map(({ upTo, rate }, index) => {
      if (upTo !== null) return `${percentWords(rate)} up to ${formatPence(upTo)}`;
      return index > 0 ? `${percentWords(rate)} of the rest` : percentWords(rate);
    })
    .join(', ');
}

function lineWords(line: FeeLine, { categories }: FeeTable, category: string): string {
  switch (line.kind) {
    case 'percentage':
      return bandWords(line.bands);
    case 'by_category': {
      const list = categories?.list ?? {};
      return bandWords((list[category] ?? Object.values(list)[0])?.bands ?? []);
    }
    case 'per_order':
      return line.steps
        .map(({ upTo, pence }) => formatPence(pence) + (upTo === null ? '' : ` up to ${formatPence(upTo)}`))
        .join(', else ');
    case 'typed':
      return 'enter it below.';
    case 'sometimes':
      return line.hint;
  }
}
