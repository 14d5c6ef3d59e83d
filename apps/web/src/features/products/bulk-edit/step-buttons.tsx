import { Button } from '@mantine/core';
import type { Sheet, SheetChange } from './sheet.ts';

/** Undo and redo, for whoever has no keyboard. */
export function StepButtons({ sheet, change }: { sheet: Sheet; change: (change: SheetChange) => void }) {
  const steps = [
    { label: 'Undo', type: 'undo', count: sheet.undo.length },
    { label: 'Redo', type: 'redo', count: sheet.redo.length },
  ] as const;
  return steps.map(({ label, type, count }) => (
    <Button key={type} size="xs" variant="default" disabled={count === 0} onClick={() => change({ type })}>
      {label}
    </Button>
  ));
}
