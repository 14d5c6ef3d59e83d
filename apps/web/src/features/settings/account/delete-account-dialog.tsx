import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { explainError } from '../../../lib/api-error.ts';
import type { DialogProps } from '../../../lib/dialog-props.ts';
import { plural } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAccount, useDeleteAccount, useDelistEverything } from '../api/account-calls.ts';
import styles from '../settings.module.css';
import { whereListed } from './listings-left-behind.ts';

const FORM = 'delete-account';

/** Asks for name and password before everything is deleted, and says what stays on the marketplaces. */
export function DeleteAccountDialog({ opened, onClose }: DialogProps) {
  const { data: account, error } = useAccount(opened);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const deletion = useDeleteAccount();
  const delist = useDelistEverything();
  const isSure = account !== undefined && username === account.username && password !== '';
  const live = account?.live_listings ?? [];

  function close() {
    setUsername('');
    setPassword('');
    deletion.reset();
    onClose();
  }

  function submit(event: React.FormEvent) {
    event.preventDefault();
    if (isSure) deletion.mutate(password);
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Delete my account"
      size={480}
      footer={
        <>
          <Button variant="default" onClick={close} data-autofocus>
            Cancel
          </Button>
          <Button color="red" type="submit" form={FORM} disabled={!isSure} loading={deletion.isPending}>
            Delete everything
          </Button>
        </>
      }
    >
      <form className="stack" id={FORM} onSubmit={submit}>
        {error && <Notice type="error">{explainError(error)}</Notice>}
        {account && (
          <p className={styles.text}>
            This removes {plural(account.products, 'product')}, {plural(account.photos, 'photo')}, and all
            sales, settings and connections of <strong>{account.username}</strong>. It cannot be undone.
            {account.unfinished > 0 &&
              ` ${plural(account.unfinished, 'operation')} in the queue will be stopped.`}
          </p>
        )}
        {live.length > 0 && (
          <Notice type="warning">
            <div className="stack" style={{ gap: 10, alignItems: 'flex-start' }}>
              <span>
                Still live: {whereListed(live)}. They stay there, and nothing will end them when they sell
                elsewhere.
              </span>
              <Button variant="default" loading={delist.isPending} onClick={() => delist.mutate()}>
                Delist everything first
              </Button>
            </div>
          </Notice>
        )}
        <TextInput
          label={account ? `Type ${account.username} to continue` : 'Type your username to continue'}
          autoComplete="off"
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <ErrorNotice error={deletion.error} />
      </form>
    </Dialog>
  );
}
