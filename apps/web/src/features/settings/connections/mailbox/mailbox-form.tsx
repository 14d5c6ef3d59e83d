import {
  IMAPS,
  mailProviders,
  providerOf,
  serverFor,
} from '@crosslister/contract/accounts/mail-providers.ts';
import type { Mailbox, MailboxSettings } from '@crosslister/contract/accounts/mailbox.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { explainError } from '../../../../lib/api-error.ts';
import { relativeTime } from '../../../../lib/texts/relative-time.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { WholeNumberField } from '../../../../ui/fields/number-field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useOwnSave } from '../../../../ui/own-saves.ts';
import columns from '../../../../ui/styles/columns.module.css';
import { useRemoveMailbox, useSaveMailbox, useTestMailbox } from '../../api/mailbox.ts';
import styles from '../../settings.module.css';

const servers = [...new Set(mailProviders.flatMap(({ host }) => host ?? []))];

const empty: MailboxSettings = {
  host: '',
  port: IMAPS,
  username: '',
  password: '',
  folder: 'INBOX',
  seller_address: '',
};

/** The mailbox that is read, or one that may be. It has a Save of its own, because it is tested as it is typed. */
export function MailboxForm({ name, stored }: { name: string; stored: Mailbox | null }) {
  const [edited, setEdited] = useState<Partial<MailboxSettings>>({});
  const test = useTestMailbox();
  const save = useSaveMailbox(() => setEdited({}));
  const remove = useRemoveMailbox();
  const { last_looked_at: _, error: __, ...before } = { ...empty, ...stored };
  const settings: MailboxSettings = { ...before, ...edited };
  const isUnsaved = JSON.stringify(settings) !== JSON.stringify(before);
  useOwnSave(isUnsaved, () => save.mutateAsync(settings));

  function edit(change: Partial<MailboxSettings>) {
    test.reset();
    save.reset();
    setEdited({ ...edited, ...change });
  }
  const field = (key: Exclude<keyof MailboxSettings, 'port'>) => ({
    value: settings[key],
    autoComplete: 'off',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => edit({ [key]: event.currentTarget.value }),
  });

  const provider = providerOf(settings.username);

  return (
    <>
      {stored && <HowItStands mailbox={stored} />}
      <div className={columns.pairs}>
        <TextInput
          label="User (e-mail address)"
          {...field('username')}
          onChange={({ currentTarget: { value } }) =>
            edit({ username: value, ...serverFor(value, settings.host) })
          }
        />
        <TextInput label="App password" type="password" {...field('password')} />
        <TextInput label="Mail server (IMAP)" list="mail-servers" {...field('host')} />
        <datalist id="mail-servers">
          {servers.map((host) => (
            <option key={host} value={host} />
          ))}
        </datalist>
        <WholeNumberField
          label="Port (TLS)"
          min={1}
          max={65_535}
          value={settings.port}
          onChange={(port) => edit({ port })}
        />
        <TextInput label="Folder" {...field('folder')} />
        <TextInput
          label={`Your ${name} e-mail`}
          description="Mails to others are ignored. Empty: you do not sell there."
          type="email"
          {...field('seller_address')}
        />
      </div>
      <div aria-live="polite">
        {provider && <Notice type={provider.host ? 'info' : 'warning'}>{provider.words}</Notice>}
        {settings.username && !settings.seller_address.trim() && (
          <Notice type="warning">Without your {name} e-mail its sales are not read here.</Notice>
        )}
      </div>
      <div className="row">
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate(settings)}>
          Test
        </Button>
        <Button
          variant="default"
          loading={save.isPending}
          data-unsaved={isUnsaved || undefined}
          onClick={() => save.mutate(settings)}
        >
          Save mailbox
        </Button>
        {stored && (
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
            Remove mailbox
          </Button>
        )}
      </div>
      <div aria-live="polite" className={styles.outcome}>
        {test.data?.success && <Notice type="success">{test.data.message}</Notice>}
        {test.data && !test.data.success && <Notice type="error">{test.data.error}</Notice>}
        {(test.error ?? save.error) && <Notice type="error">{explainError(test.error ?? save.error)}</Notice>}
      </div>
    </>
  );
}

function HowItStands({ mailbox: { error, last_looked_at: looked } }: { mailbox: Mailbox }) {
  const now = useNow();
  if (error) return <Notice type="error">{error}</Notice>;
  return (
    <p className={styles.text}>
      {looked ? `Last look ${relativeTime(looked, now)}. All is well.` : 'The first look is under way.'}
    </p>
  );
}
