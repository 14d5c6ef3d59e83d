import type { Shop } from '@crosslister/contract/listings/platform-fields.ts';
import { keySteps } from '@crosslister/contract/platforms/key-steps.ts';
import { Button } from '@mantine/core';
import { useCredentials } from '../../../../lib/api/get-credentials.ts';
import { showToast } from '../../../../lib/toast.ts';
import { requestKeys, takeKeys } from '../../api/granted-keys.ts';
import type { PanelProps } from '../../panel-props.ts';
import styles from '../../settings.module.css';
import { draftOf } from '../../settings-draft.ts';
import { ConsentNotices } from '../oauth/consent-notices.tsx';
import { useOAuth } from '../oauth/use-oauth.ts';
import { KeySteps } from './key-steps.tsx';

interface Props extends PanelProps {
  shop: Shop;
  /** The store can reach this server. */
  possible: boolean;
  isConnected: boolean;
}

/** The store makes the keys on its own page and sends them to us, so the seller does not copy anything. */
export function GetKeys({ shop, draft, onChange, possible, isConnected }: Props) {
  const { fields, byHand } = shop.connection;
  const { refetch } = useCredentials();
  const { consent, connect } = useOAuth(shop.platform, {
    start: (signal) => requestKeys(shop.platform, draft[fields.url], signal),
    finish: () => takeKeys(shop.platform),
    async onConnected() {
      const { data } = await refetch();
      if (!data) return;
      const granted = draftOf(data);
      const keys = Object.values(fields).map((field) => [field, granted[field]]);
      onChange({ ...draft, ...Object.fromEntries(keys) });
    },
  });

  function run() {
    if (draft[fields.url].trim() !== '') return connect(isConnected);
    showToast({
      type: 'warning',
      title: 'Missing Information',
      message: 'Please fill in the store URL first.',
    });
  }

  if (!possible && isConnected) return null;
  if (!possible) {
    return (
      <>
        <p className={styles.health}>This server has no public https address, so make the keys yourself:</p>
        <KeySteps steps={keySteps[shop.platform] ?? []} isHttps={false} />
      </>
    );
  }
  return (
    <>
      <div>
        <Button
          variant={isConnected ? 'default' : 'filled'}
          loading={consent.status === 'connecting'}
          onClick={run}
        >
          Get keys from the store
        </Button>
      </div>
      <ConsentNotices
        consent={consent}
        name="the store"
        unfinished={`The store has not sent any keys yet. If its window shows an error, ${byHand}.`}
      />
    </>
  );
}
