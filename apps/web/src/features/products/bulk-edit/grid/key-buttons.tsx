import { Button } from '@mantine/core';
import type { Sheet, SheetChange } from '../sheet.ts';

interface Props {
  sheet: Sheet;
  change: (change: SheetChange) => void;
  onFill: () => void;
}

/** What the keys do, for somebody who has none. */
export function KeyButtons({ sheet, change, onFill }: Props) {
  const steps = [
    { label: 'Undo', type: 'undo', count: sheet.undo.length },
    { label: 'Redo', type: 'redo', count: sheet.redo.length },
  ] as const;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        title="The first of the marked cells in those below it. With one cell marked: in all below"
        onClick={onFill}
      >
        Fill down
      </Button>
      {steps.map(({ label, type, count }) => (
        <Button
          key={type}
          size="xs"
          variant="default"
          disabled={count === 0}
          onClick={() => change({ type })}
        >
          {label}
        </Button>
      ))}
    </>
  );
}
