import { type EbayCondition, ebayConditions } from '@crosslister/contract/conditions.ts';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { formatCount, plural } from '../../../lib/format.ts';
import { PlainSelect } from '../../../ui/plain-select.tsx';
import type { Missed } from './missed.ts';
import styles from './review.module.css';
import { useConditionsTaken } from './use-conditions-taken.ts';
import type { ReviewState } from './use-review.ts';
import { useSpecificRule } from './use-specific-rule.ts';

const button = { size: 'compact-xs', variant: 'default' } as const;

/** What is changed in many rows at once: their categories, and what several of them miss. */
export function Together({ review }: { review: ReviewState }) {
  return (
    <>
      <Suggestions review={review} />
      {review.missed.length > 0 && <FillIn missed={review.missed} onFill={review.fillIn} />}
    </>
  );
}

function Suggestions({ review: { suggestions, taken, isSettled, ...review } }: { review: ReviewState }) {
  const lacking = suggestions.filter(({ lacks }) => lacks).length;
  if (taken.length > 0) {
    return (
      <Button {...button} disabled={!isSettled} onClick={review.putBack}>
        Put back {plural(taken.length, 'default category', 'default categories')}
      </Button>
    );
  }
  if (suggestions.length < 2) return null;
  return (
    <span className={styles.together}>
      <Button {...button} disabled={!isSettled} onClick={review.takeSuggestions}>
        Use all {formatCount(suggestions.length)} suggested categories
      </Button>
      {lacking > 0 && (
        <span className={styles.soft}>
          {formatCount(lacking)} of them would then be skipped until you fill in what is missing.
        </span>
      )}
    </span>
  );
}

interface FillInProps {
  missed: readonly Missed[];
  onFill: (missed: Missed, value: { condition: EbayCondition } | { specific: string[] }) => void;
}

/** One value for all rows that miss it. */
function FillIn({ missed, onFill }: FillInProps) {
  const id = useId();
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const chosen = missed.find((each) => each.name === name) ?? missed[0];
  const { choices, valuesOf } = useSpecificRule(chosen?.cells[0]?.categoryId ?? null, chosen?.name ?? '');
  const taken = useConditionsTaken(chosen?.field === 'condition' ? chosen.cells : []);
  if (!chosen) return null;
  const isCondition = chosen.field === 'condition';
  const label = `${chosen.name} for ${plural(chosen.cells.length, 'row')}`;
  const condition = taken.find(({ value }) => value === text);
  /** The rows in which it is filled in. */
  const cells = isCondition && condition ? condition.cells : chosen.cells;
  const left = chosen.cells.length - cells.length;
  return (
    <form
      className={styles.together}
      onSubmit={(event) => {
        event.preventDefault();
        const value = ebayConditions.find((each) => each === condition?.value);
        if (isCondition && value) onFill({ ...chosen, cells }, { condition: value });
        if (!isCondition) onFill(chosen, { specific: valuesOf(text) });
        setText('');
      }}
    >
      <span>Fill in for all:</span>
      <PlainSelect
        size="xs"
        aria-label="What is missing in several rows"
        options={missed.map((each) => ({
          value: each.name,
          label: `${each.name} (${formatCount(each.cells.length)})`,
        }))}
        value={chosen.name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setText('');
        }}
      />
      {isCondition ? (
        <PlainSelect
          size="xs"
          aria-label={label}
          options={[{ value: '', label: 'Choose...' }, ...taken]}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : (
        <>
          <input
            className={styles.input}
            aria-label={label}
            autoComplete="off"
            list={id}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <datalist id={id}>
            {choices.map((value) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        </>
      )}
      <Button {...button} type="submit" disabled={text.trim() === ''}>
        Fill in {plural(cells.length, 'row')}
      </Button>
      {left > 0 && (
        <span className={styles.soft}>
          {plural(left, 'row is', 'rows are')} left as now: that category does not take it.
        </span>
      )}
    </form>
  );
}
