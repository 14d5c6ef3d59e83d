import { Button, PasswordInput, Stack } from '@mantine/core';
import { useState } from 'react';
import type { DialogProps } from '../../../lib/dialog-props.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useChangePassword } from '../api/account.ts';

const FORM = 'change-password';

/** The old password, and the new one twice because it is not visible. */
export function ChangePasswordDialog({ opened, onClose }: DialogProps) {
  const [old, setOld] = useState('');
  const [wanted, setWanted] = useState('');
  const [again, setAgain] = useState('');
  const [mistake, setMistake] = useState<string>();
  const change = useChangePassword();
  const isWhole = old !== '' && wanted !== '' && again !== '';

  function close() {
    for (const set of [setOld, setWanted, setAgain]) set('');
    setMistake(undefined);
    change.reset();
    onClose();
  }

  function submit(event: React.FormEvent) {
    event.preventDefault();
    const differs = wanted !== again;
    setMistake(differs ? 'The two new passwords differ.' : undefined);
    if (isWhole && !differs) change.mutate({ old_password: old, new_password: wanted }, { onSuccess: close });
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Change password"
      size={440}
      leave="Cancel"
      footer={
        <Button type="submit" form={FORM} disabled={!isWhole} loading={change.isPending}>
          Change password
        </Button>
      }
    >
      <Stack gap="md" component="form" id={FORM} onSubmit={submit}>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          data-autofocus
          value={old}
          onChange={(event) => setOld(event.currentTarget.value)}
        />
        <PasswordInput
          label="New password"
          description="At least 8 characters."
          autoComplete="new-password"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <PasswordInput
          label="New password again"
          autoComplete="new-password"
          value={again}
          error={mistake}
          onChange={(event) => {
            setAgain(event.currentTarget.value);
            setMistake(undefined);
          }}
        />
        <Notice type="info">You stay signed in here. Every other browser has to sign in again.</Notice>
        <ErrorNotice error={change.error} />
      </Stack>
    </Dialog>
  );
}
