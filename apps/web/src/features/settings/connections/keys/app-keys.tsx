import { STORED_SECRET } from '@crosslister/contract/credentials.ts';
import { ownApps } from '@crosslister/contract/listings/platform-fields.ts';
import { keySteps, mistakenKey } from '@crosslister/contract/platforms/key-steps.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { readableSettings } from '@crosslister/domain/setting-fields.ts';
import { Button, PasswordInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCredentials } from '../../../../lib/api/get-credentials.ts';
import { showToast } from '../../../../lib/toast.ts';
import { ErrorNotice } from '../../../../ui/error-notice.tsx';
import { CopyField } from '../../../../ui/fields/copy/copy-field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useSaveCredentials } from '../../api/save-credentials.ts';
import type { SavingPanelProps } from '../../panel-props.ts';
import styles from '../../settings.module.css';
import { appEdited, draftOf } from '../../settings-draft.ts';
import { ClosedAccounts } from './closed-accounts.tsx';
import { KeySteps } from './key-steps.tsx';

interface Props extends SavingPanelProps {
  platform: Platform;
  isConnected: boolean;
}

const appOf = (platform: Platform) => ownApps.find((each) => each.platform === platform);

/** Whether the seller can connect, and with whose keys. Undefined while it is not known. */
export function useAppKeys(platform: Platform): 'own' | 'instance' | 'none' | undefined {
  const { data } = useCredentials();
  const record = appOf(platform)?.record;
  const app = record && data?.[record];
  if (!record || !app) return undefined;
  const own = Object.values(draftOf(data)[record]).some(Boolean);
  if (own) return 'own';
  return app.instance_has_keys ? 'instance' : 'none';
}

const whose = { own: 'your own', instance: 'those of this server', none: 'none yet' };

/**
 * The app with which we call a marketplace: how a seller gets one, and its keys. Saved at once, because connecting
 * needs them.
 */
export function AppKeys({ platform, draft, began, onChange, isConnected }: Props) {
  const { data: credentials } = useCredentials();
  const save = useSaveCredentials(showStored);
  const state = useAppKeys(platform);
  const saveAddress = useSaveCredentials();
  const [opened, setOpened] = useState(false);
  const [registered, setRegistered] = useState<string | null>(null);
  const portal = appOf(platform);
  const app = portal && credentials?.[portal.record];
  if (!portal || !app || !state) return null;
  const { record } = portal;
  const fields = Object.entries(portal.fields).map(([name, field]) => ({ name, ...field }));
  const name = platformNames[platform];
  const address = registered ?? app.return_address;
  const isHttps = address.startsWith('https:');
  const keys: Record<string, string> = draft[record];
  const saved = draftOf(credentials);
  const stored: Record<string, string> = saved[record];
  const edited = appEdited(draft, saved, record);
  const [idField] = fields;
  const otherApp = idField !== undefined && keys[idField.name] !== stored[idField.name];

  function edit(field: string, value: string) {
    save.reset();
    onChange({ ...draft, [record]: { ...keys, [field]: value } });
  }

  /** Without keys of their own yet, the choice is saved with them. */
  function register(value: string) {
    setRegistered(value);
    if (state === 'own') saveAddress.mutate({ [record]: { return_address: value } });
  }

  function submit(event: React.FormEvent) {
    event.preventDefault();
    if (fields.some(({ name: field }) => mistakenKey(platform, field, keys[field] ?? ''))) {
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"], input[data-invalid]')?.focus();
      return;
    }
    save.mutate({
      [record]: { ...keys, ...(registered && { return_address: registered }) },
      before: readableSettings({ [record]: began[record] }),
    });
  }

  /** Shows the keys as they will be read: nothing of them waits to be saved any more. */
  function showStored() {
    const masked = fields.map(({ name: field, secret }) => [
      field,
      secret && keys[field] ? STORED_SECRET : keys[field]?.trim(),
    ]);
    onChange({ ...draft, [record]: Object.fromEntries(masked) });
    // What follows is said in it.
    setOpened(true);
    const message = Object.values(keys).some(Boolean)
      ? `${name} app keys saved.`
      : `${name} app keys removed.`;
    showToast({ type: 'success', title: 'App Keys', message });
  }

  return (
    <details
      className={styles.details}
      open={state === 'none' || opened}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>App keys: {whose[state]}</summary>
      <form className={styles.appKeys} onSubmit={submit}>
        {app.instance_has_keys && (
          <p className={styles.text}>Without your own, this server's keys are used.</p>
        )}
        <KeySteps
          steps={keySteps[platform] ?? []}
          isHttps={isHttps}
          copies={{
            closed_accounts: <ClosedAccounts app={app} name={name} />,
            ...((isHttps || portal.eitherName) && {
              return_address: <CopyField label={`${name} return address`} value={address} />,
            }),
          }}
        />
        {portal.eitherName && app.return_addresses.length > 1 && (
          <Select
            label="Registered as"
            description="The one of this computer's two names that you registered."
            data={app.return_addresses}
            value={address}
            allowDeselect={false}
            onChange={(value) => value && register(value)}
          />
        )}
        {fields.map(({ name: field, label, secret }) => {
          const Input = secret ? PasswordInput : TextInput;
          return (
            <Input
              key={field}
              label={label}
              error={mistakenKey(platform, field, keys[field] ?? '')}
              value={keys[field] ?? ''}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => edit(field, event.currentTarget.value)}
            />
          );
        })}
        {isConnected && edited && otherApp && (
          <Notice type="warning">New keys need a new connection: connect {name} again after saving.</Notice>
        )}
        <ErrorNotice error={save.error ?? saveAddress.error} />
        <Button type="submit" variant="default" loading={save.isPending} disabled={!edited}>
          {`Save ${name} keys`}
        </Button>
        <div aria-live="polite">
          {save.isSuccess && !save.data.warning && !edited && state === 'own' && (
            <Notice type="success">
              {name} knows these keys. Press Connect {name} above.
            </Notice>
          )}
        </div>
      </form>
    </details>
  );
}
