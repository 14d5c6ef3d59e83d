import type { SavedView } from '@crosslister/contract/views.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { nameProblem } from './saved-view-changes.ts';
import styles from './saved-views.module.css';

interface Props {
  label: string;
  button: string;
  first?: string;
  /** The views whose names are taken. */
  others: readonly SavedView[];
  onSubmit: (name: string) => void;
}

export function NameForm({ label, button, first = '', others, onSubmit }: Props) {
  const [name, setName] = useState(first);
  const [tried, setTried] = useState(false);
  const problem = nameProblem(name, others);
  function submit(event: React.FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTried(problem !== undefined);
    if (problem) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    setName('');
    onSubmit(name.trim());
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        aria-label={label}
        placeholder="Name"
        size="xs"
        maxLength={60}
        data-autofocus
        ref={(field) => {
          // A form that opens in place of a row takes the focus, as the row has lost it.
          if (first !== '' && document.activeElement === document.body) field?.focus();
        }}
        value={name}
        error={tried && problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default">
        {button}
      </Button>
    </form>
  );
}
