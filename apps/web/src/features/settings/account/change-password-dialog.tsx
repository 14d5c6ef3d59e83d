import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { DialogProps } from '../../../lib/dialog-props.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useChangePassword } from '../api/account-calls.ts';
import { type Leaving, WorksWithoutPassword } from './works-without-password.tsx';

const nothing = { old: '', wanted: '', again: '' };
const nobody = { end_pairings: [], remove_channels: [] };

/** The old password, the new one twice because it is not visible, and what is to go with the old one. */
export function ChangePasswordDialog({ opened, onClose }: DialogProps) {
  const [typed, setTyped] = useState(nothing);
  const [leaving, setLeaving] = useState<Leaving>(nobody);
  const [differs, setDiffers] = useState(false);
  const change = useChangePassword();
  const { old, wanted, again } = typed;
  const isWhole = old !== '' && wanted !== '' && again !== '';

  function close() {
    setTyped(nothing);
    setLeaving(nobody);
    setDiffers(false);
    change.reset();
    onClose();
  }

  function submit() {
    setDiffers(wanted !== again);
    if (isWhole && wanted === again)
      change.mutate({ old_password: old, new_password: wanted, ...leaving }, { onSuccess: close });
  }

  const field = (name: keyof typeof nothing) => ({
    value: typed[name],
    onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLInputElement>) => {
      setTyped((before) => ({ ...before, [name]: value }));
      setDiffers(false);
    },
  });

  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title="Change password"
      size={440}
      action="Change password"
      saving={change}
      disabled={!isWhole}
      onSubmit={submit}
    >
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        {...field('old')}
      />
      <PasswordInput
        label="New password"
        description="At least 8 characters."
        autoComplete="new-password"
        {...field('wanted')}
      />
      <PasswordInput
        label="New password again"
        autoComplete="new-password"
        error={differs && 'The two new passwords differ.'}
        {...field('again')}
      />
      {opened && <WorksWithoutPassword leaving={leaving} onChange={setLeaving} />}
      <Notice type="info">You stay signed in here. Every other browser has to sign in again.</Notice>
      <ErrorNotice error={change.error} />
    </FormDialog>
  );
}
