import {
  IMAPS,
  mailProviders,
  providerOf,
  serverFor,
} from '@crosslister/contract/accounts/mail-providers.ts';
import type { Mailbox, MailboxSettings } from '@crosslister/contract/accounts/mailbox.ts';
import { TextInput } from '@mantine/core';
import { relativeTime } from '../../../../lib/texts/relative-time.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { WholeNumberField } from '../../../../ui/fields/number-field.tsx';
import { TestedFormButtons, useTestedForm } from '../../../../ui/fields/tested-form.tsx';
import { Notice } from '../../../../ui/notice.tsx';
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

/** The mailbox that is read, or one that may be. */
export function MailboxForm({ name, stored }: { name: string; stored: Mailbox | null }) {
  const { last_looked_at: _, error: __, ...before } = { ...empty, ...stored };
  const form = useTestedForm<MailboxSettings, MailboxSettings>(before, {
    test: useTestMailbox(),
    save: useSaveMailbox(),
    remove: useRemoveMailbox(),
  });
  const { draft: settings, edit, field } = form;
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
      <TestedFormButtons
        form={form}
        body={settings}
        save="Save mailbox"
        remove={stored ? 'Remove mailbox' : undefined}
      />
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
