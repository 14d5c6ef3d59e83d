import type { Shop } from '@crosslister/contract/listings/platform-fields.ts';
import { mistakenKey } from '@crosslister/contract/platforms/key-steps.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { explainError } from '../../../lib/api-error.ts';
import { showToast } from '../../../lib/toast.ts';
import { Notice } from '../../../ui/notice.tsx';
import columns from '../../../ui/styles/columns.module.css';
import { useConnection } from '../api/get-connections.ts';
import { useTestConnection } from '../api/test-connection.ts';
import type { PanelProps } from '../panel-props.ts';
import styles from '../settings.module.css';
import type { SettingsDraft } from '../settings-draft.ts';
import { CaptureSection } from './capture/capture-section.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { ConnectionHealth } from './connection-health.tsx';
import { ConnectionState } from './connection-state.tsx';
import { DisconnectButton } from './disconnect-button.tsx';
import { GetKeys } from './keys/get-keys.tsx';

/** The seller's own store: it hands over its keys, or the seller makes and pastes them. */
export function StoreConnection({ shop, draft, onChange }: PanelProps & { shop: Shop }) {
  const { platform, connection: keys } = shop;
  const { url, key, secret } = keys.fields;
  const connection = useConnection(platform);
  const test = useTestConnection(shop);
  const outcome = useRef<HTMLDivElement>(null);
  // The button may stand at the lower edge, with what it found out of sight.
  useEffect(() => {
    if (test.isSuccess || test.isError) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [test.isSuccess, test.isError]);

  function edit(change: Partial<SettingsDraft>) {
    test.reset();
    onChange({ ...draft, ...change });
  }

  const typed = (field: typeof url | typeof key | typeof secret) => ({
    value: draft[field],
    error: mistakenKey(platform, field, draft[field]),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => edit({ [field]: event.currentTarget.value }),
  });

  function run() {
    if ([url, key, secret].every((field) => draft[field].trim() !== '')) {
      test.mutate(draft);
      return;
    }
    showToast({
      type: 'warning',
      title: 'Missing Information',
      message: `Please fill in all ${platformNames[platform]} fields first.`,
    });
  }

  return (
    <ConnectionCard platform={platform} state={<ConnectionState state={connection?.state ?? 'empty'} />}>
      {connection && <ConnectionHealth connection={connection} />}
      <TextInput
        label="Store URL"
        type="url"
        placeholder="https://yourstore.com"
        autoComplete="url"
        {...typed(url)}
      />
      {connection && (
        <GetKeys
          shop={shop}
          draft={draft}
          onChange={onChange}
          possible={connection.grants_keys}
          isConnected={connection.state === 'connected'}
        />
      )}
      <div className={columns.pairs}>
        <TextInput
          label="Consumer Key"
          placeholder="ck_..."
          autoComplete="off"
          spellCheck={false}
          {...typed(key)}
        />
        <TextInput
          label="Consumer Secret"
          type="password"
          placeholder="cs_..."
          autoComplete="off"
          {...typed(secret)}
        />
      </div>
      <div>
        <div className="row">
          <Button variant="default" disabled={test.isPending} onClick={run}>
            {test.isPending ? 'Testing...' : 'Test connection'}
          </Button>
          {connection && connection.state !== 'empty' && (
            <DisconnectButton
              platform={platform}
              onDisconnected={() => edit({ [url]: '', [key]: '', [secret]: '' })}
            />
          )}
        </div>
        <div ref={outcome} aria-live="polite" className={styles.outcome}>
          <TestOutcome test={test} />
        </div>
      </div>
      {connection && connection.state !== 'empty' && <CaptureSection platform={platform} />}
    </ConnectionCard>
  );
}

function TestOutcome({ test }: { test: ReturnType<typeof useTestConnection> }) {
  if (test.data?.success) {
    return (
      <Notice type="success">
        ✓ Connection successful!
        <br />
        {test.data.message} Save the changes to keep it.
      </Notice>
    );
  }
  if (!test.data && !test.error) return null;
  const cause = test.data ? test.data.message : explainError(test.error);
  return (
    <Notice type="error">
      ✗ Connection failed. Please check your credentials.
      <br />
      {cause}
    </Notice>
  );
}
