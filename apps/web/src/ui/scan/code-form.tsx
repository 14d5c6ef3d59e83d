import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useIsPhone } from '../use-is-phone.ts';
import styles from './scan.module.css';

/** The code of a label, typed: where there is no camera, or no label at hand. */
export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const [typed, setTyped] = useState('');
  const [mistake, setMistake] = useState<string>();
  // On a phone the keyboard would cover the camera's picture.
  const phone = useIsPhone();
  function submit(event: React.FormEvent): void {
    event.preventDefault();
    const code = typed.trim();
    if (code === '') {
      setMistake('Enter the code or the SKU.');
      return;
    }
    // Where it stays, the next one is typed: a scanner at the computer is a keyboard.
    setTyped('');
    onCode(code);
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        label="Code or SKU"
        maxLength={1000}
        autoComplete="off"
        data-autofocus={!phone || undefined}
        value={typed}
        error={mistake}
        onChange={(event) => {
          setMistake(undefined);
          setTyped(event.currentTarget.value);
        }}
      />
      <Button type="submit" variant="default">
        Find
      </Button>
    </form>
  );
}
