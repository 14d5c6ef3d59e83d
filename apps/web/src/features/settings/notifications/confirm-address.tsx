import type { NotificationChannel } from '@crosslister/contract/notifications.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useConfirmChannel } from './use-channels.ts';

/** Until the code of a test message is typed, an e-mail address is told nothing else. */
export function ConfirmAddress({ id, name, to }: NotificationChannel) {
  const [code, setCode] = useState('');
  const confirm = useConfirmChannel(id);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate(code);
      }}
    >
      <div className="stack" style={{ gap: 10 }}>
        <Notice type="warning">
          Not confirmed, so {to} is told nothing yet. Send a test, and type its code here.
        </Notice>
        <div className="row" style={{ alignItems: 'end' }}>
          <TextInput
            label="Code"
            aria-label={`Code for ${name}`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" aria-label={`Confirm ${name}`} loading={confirm.isPending}>
            Confirm
          </Button>
        </div>
        <ErrorNotice error={confirm.error} />
      </div>
    </form>
  );
}
