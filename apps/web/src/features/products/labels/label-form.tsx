import type { LabelColour } from '@crosslister/contract/label-colours.ts';
import { hasSeparator, MAX_LABEL_LENGTH } from '@crosslister/contract/labels.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ColourSwatches } from './colour-swatches.tsx';
import styles from './label-dialog.module.css';

interface Props {
  label: string;
  button: string;
  first?: { name: string; colour: LabelColour };
  onSubmit: (name: string, colour: LabelColour) => void;
  children?: React.ReactNode;
}

function mistakeIn(name: string): string | undefined {
  if (name === '') return 'Give the label a name.';
  return hasSeparator(name) ? 'A label must not contain a comma or a semicolon.' : undefined;
}

/** The name and the colour of one label. */
export function LabelForm({ label, button, first, onSubmit, children }: Props) {
  const [name, setName] = useState(first?.name ?? '');
  const [colour, setColour] = useState<LabelColour>(first?.colour ?? 'teal');
  const [mistake, setMistake] = useState<string>();
  function submit(event: React.FormEvent): void {
    event.preventDefault();
    const found = mistakeIn(name.trim());
    setMistake(found);
    if (found) return;
    onSubmit(name.trim(), colour);
    if (!first) setName('');
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
          error={mistake}
          // Otherwise the cross has the focus, and the space in a name closes the dialog.
          data-autofocus={first === undefined || undefined}
          onChange={(event) => {
            setMistake(undefined);
            setName(event.currentTarget.value);
          }}
        />
        <Button type="submit" variant="default">
          {button}
        </Button>
        {children}
      </div>
      <ColourSwatches value={colour} onChange={setColour} />
    </form>
  );
}
