import type { LabelColour } from '@crosslister/contract/labels/label-colours.ts';
import { hasSeparator, MAX_LABEL_LENGTH } from '@crosslister/contract/labels/labels.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ColourSwatches } from './colour-swatches.tsx';
import styles from './label-dialog.module.css';

export interface TypedLabel {
  name: string;
  colour: LabelColour;
}

interface Props {
  label: string;
  button: string;
  first?: TypedLabel;
  onSubmit: (label: TypedLabel) => void;
  /** What is in the form without having been submitted; null for nothing that could be. */
  onTyped?: (label: TypedLabel | null) => void;
  children?: React.ReactNode;
}

const separatorMistake = (name: string) =>
  hasSeparator(name) ? 'A label must not contain a comma or a semicolon.' : undefined;

export function LabelForm({ label, button, first, onSubmit, onTyped, children }: Props) {
  const [name, setName] = useState(first?.name ?? '');
  const [colour, setColour] = useState<LabelColour>(first?.colour ?? 'teal');
  const [isMissing, setMissing] = useState(false);
  const mistake = separatorMistake(name);
  function change(label: TypedLabel): void {
    setMissing(false);
    setName(label.name);
    setColour(label.colour);
    const typed = { ...label, name: label.name.trim() };
    onTyped?.(typed.name === '' || separatorMistake(typed.name) ? null : typed);
  }
  function submit(event: React.FormEvent): void {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() === '' || mistake) return;
    onSubmit({ name: name.trim(), colour });
    if (!first) change({ name: '', colour });
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.line}>
        <TextInput
          className={styles.name ?? ''}
          label={label}
          maxLength={MAX_LABEL_LENGTH}
          autoComplete="off"
          value={name}
          error={isMissing ? 'Give the label a name.' : mistake}
          // Otherwise the cross has the focus, and the space in a name closes the dialog.
          data-autofocus={first === undefined || undefined}
          onChange={(event) => change({ name: event.currentTarget.value, colour })}
        />
        <Button type="submit" variant="default">
          {button}
        </Button>
        {children}
      </div>
      <ColourSwatches value={colour} onChange={(next) => change({ name, colour: next })} />
    </form>
  );
}
