import { Button } from '@mantine/core';
import { formatCount, plural } from '../../../../lib/format.ts';
import { countProducts } from '../../check/cells.ts';
import around from '../around.module.css';
import type { ManyProducts } from '../use-many.ts';
import { checkWords, type ToCheck } from './to-check.ts';

export type Shown = 'all' | 'check' | ToCheck;

interface Props {
  many: ManyProducts;
  rows: number;
  /** Null: others, to which a reason led. */
  shown: Shown | null;
  onShow: (shown: Shown) => void;
}

const button = { size: 'compact-xs', variant: 'default' } as const;

/** How many rows need a look and why, each to be shown alone: one set of numbers, in rows. */
export function CheckCounts({ many, rows, shown, onShow }: Props) {
  const { toCheck, suggestions, taken, isSettled } = many;
  const count = (reason: ToCheck) =>
    [...toCheck.values()].filter((reasons) => reasons.includes(reason)).length;
  const reasons = (Object.keys(checkWords) as ToCheck[]).map((reason) => [reason, count(reason)] as const);
  const choices: (readonly [Shown, string, number])[] = [
    ['all', 'All', rows],
    ['check', 'To check', toCheck.size],
    ...reasons.map(([reason, found]) => [reason, checkWords[reason], found] as const),
  ];
  // What is shown stays to be chosen, although nothing is left of it.
  const offered = choices.filter(([key, , found]) => key === 'all' || key === shown || found > 0);
  const lacking = countProducts(suggestions.filter(({ lacks }) => lacks));
  const suggested = countProducts(suggestions);
  return (
    <>
      {offered.length > 1 && (
        <fieldset className={around.together} aria-label="Rows to show">
          {offered.map(([key, words, found]) => (
            <Button
              key={key}
              size="compact-xs"
              variant={key === shown ? 'light' : 'default'}
              aria-pressed={key === shown}
              onClick={() => onShow(key)}
            >
              {words} ({formatCount(found)})
            </Button>
          ))}
        </fieldset>
      )}
      {suggested > 0 && (
        <span className={around.together}>
          <Button {...button} disabled={!isSettled} onClick={many.takeSuggestions}>
            Use suggestions in {plural(suggested, 'row')}
          </Button>
          {lacking > 0 && (
            <span className={around.soft}>
              {plural(lacking, 'row then lacks', 'rows then lack')} something
            </span>
          )}
        </span>
      )}
      {taken.length > 0 && (
        <Button {...button} disabled={!isSettled} onClick={many.putBack}>
          Put back {plural(countProducts(taken), 'row')}
        </Button>
      )}
    </>
  );
}
