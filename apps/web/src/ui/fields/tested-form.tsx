import type { TestResult } from '@crosslister/contract/settings/test-result.ts';
import { Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { explainError } from '../../lib/api-error.ts';
import { Notice } from '../notice.tsx';
import { useOwnSave } from './own-saves.ts';
import styles from './tested-form.module.css';

interface Calls<Body> {
  test: UseMutationResult<TestResult, Error, Body>;
  save: UseMutationResult<unknown, Error, Body>;
  remove: UseMutationResult<unknown, Error, void>;
}

/** Settings with a Save of their own, because they are tested as they are typed. `before` is what is stored. */
export function useTestedForm<Draft extends object, Body>(before: Draft, calls: Calls<Body>) {
  const [edited, setEdited] = useState<Partial<Draft>>({});
  const draft = { ...before, ...edited };
  function edit(change: Partial<Draft>) {
    calls.test.reset();
    calls.save.reset();
    setEdited({ ...edited, ...change });
  }
  return {
    ...calls,
    draft,
    edit,
    isUnsaved: JSON.stringify(draft) !== JSON.stringify(before),
    onSaved: () => setEdited({}),
    field: <Key extends keyof Draft>(key: Key) => ({
      value: draft[key],
      autoComplete: 'off',
      onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
        edit({ [key]: event.currentTarget.value } as Partial<Draft>),
    }),
  };
}

interface ButtonsProps<Body> {
  form: Calls<Body> & { isUnsaved: boolean; onSaved: () => void };
  body: Body;
  isEmpty?: boolean;
  save: string;
  /** Undefined: nothing is stored. */
  remove: string | undefined;
}

/** The buttons of such settings, and what came of the last press. */
export function TestedFormButtons<Body>({
  form: { isUnsaved, onSaved, ...calls },
  body,
  isEmpty = false,
  save,
  remove,
}: ButtonsProps<Body>) {
  const { data } = calls.test;
  const error = calls.test.error ?? calls.save.error;
  useOwnSave(isUnsaved, () => calls.save.mutateAsync(body, { onSuccess: onSaved }));
  return (
    <>
      <div className="row">
        <Button
          variant="default"
          disabled={isEmpty}
          loading={calls.test.isPending}
          onClick={() => calls.test.mutate(body)}
        >
          Test
        </Button>
        <Button
          variant="default"
          disabled={isEmpty}
          loading={calls.save.isPending}
          onClick={() => calls.save.mutate(body, { onSuccess: onSaved })}
        >
          {save}
        </Button>
        {remove && (
          <Button variant="default" loading={calls.remove.isPending} onClick={() => calls.remove.mutate()}>
            {remove}
          </Button>
        )}
      </div>
      {/* It takes the focus when the page's button saves in vain: the buttons here cannot while they are at work. */}
      <div aria-live="polite" tabIndex={-1} className={styles.outcome} data-unsaved={isUnsaved || undefined}>
        {data && (
          <Notice type={data.success ? 'success' : 'error'}>
            {data.success ? data.message : [data.error, data.next_step].filter(Boolean).join(' ')}
          </Notice>
        )}
        {error && <Notice type="error">{explainError(error)}</Notice>}
      </div>
    </>
  );
}
