import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { SmallButton } from '../../../ui/buttons.ts';
import styles from './import.module.css';
import { type SetUnsaved, useUnsaved } from './use-unsaved.ts';

/** A longer cell gets a field of several lines. */
const LONG = 60;

export interface FixRowProps {
  header: readonly string[];
  /** What each column is; null: not imported, so it is not shown. */
  columns: readonly (string | null)[];
  setUnsaved: SetUnsaved;
  row: number;
  cells: readonly string[];
  onSave: (cells: readonly string[]) => Promise<void>;
  onCancel: () => void;
}

/** The cells of a row that are imported, to correct them before the import. */
export function FixRow({ header, columns, setUnsaved, row, cells: before, onSave, onCancel }: FixRowProps) {
  const [cells, setCells] = useState(before);
  useUnsaved(cells !== before, setUnsaved);
  const [saving, setSaving] = useState(false);
  const change = (place: number) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setCells(header.map((_, at) => (at === place ? value : (cells[at] ?? ''))));
  };
  const shown = header.flatMap((title, place) => (columns[place] == null ? [] : [{ title, place }]));
  return (
    <form
      className={styles.fix}
      aria-label={`Row ${row}`}
      onSubmit={async (event) => {
        event.preventDefault();
        setSaving(true);
        await onSave(cells);
      }}
    >
      {shown.map(({ title, place }, index) => {
        const field = {
          label: title || `Column ${place + 1}`,
          size: 'xs',
          value: cells[place] ?? '',
          onChange: change(place),
        };
        return (before[place] ?? '').length > LONG || (before[place] ?? '').includes('\n') ? (
          <Textarea key={place} {...field} rows={3} />
        ) : (
          <TextInput key={place} {...field} autoFocus={index === 0} />
        );
      })}
      <div className={styles.fixButtons}>
        <Button type="submit" size="compact-sm" loading={saving}>
          Use this row
        </Button>
        <SmallButton onClick={onCancel}>Cancel</SmallButton>
      </div>
    </form>
  );
}
