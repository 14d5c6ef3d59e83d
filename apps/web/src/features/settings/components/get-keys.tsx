import { Button } from '@mantine/core';
import { useCredentials } from '../../../lib/api/get-credentials.ts';
import { showToast } from '../../../lib/toast.ts';
import { Notice } from '../../../ui/notice.tsx';
import { requestKeys } from '../api/request-keys.ts';
import { takeKeys } from '../api/take-keys.ts';
import { draftOf } from '../settings-draft.ts';
import { useOAuth } from '../use-oauth.ts';
import type { PanelProps } from './panel-props.ts';
import styles from './settings.module.css';

interface Props extends PanelProps {
  /** The store can reach this server. */
  possible: boolean;
  isConnected: boolean;
}

const byHand =
  'make a key with Read/Write permission in WooCommerce under Settings, Advanced, REST API, and paste both parts below';

/** Lets the store make its keys and hand them over on a page of its own, so that nothing has to be copied. */
export function GetKeys({ draft, onChange, possible, isConnected }: Props) {
  const { refetch } = useCredentials();
  const { consent, connect } = useOAuth('woocommerce', {
    start: (signal) => requestKeys(draft.woo_url, signal),
    finish: takeKeys,
    async onConnected() {
      const { data } = await refetch();
      if (!data) return;
      const { woo_url, woo_ck, woo_cs } = draftOf(data);
      onChange({ ...draft, woo_url, woo_ck, woo_cs });
    },
  });

  function run() {
    if (draft.woo_url.trim() !== '') return connect(isConnected);
    showToast({
      type: 'warning',
      title: 'Missing Information',
      message: 'Please fill in the store URL first.',
    });
  }

  if (!possible && isConnected) return null;
  if (!possible) {
    return (
      <p className={styles.health}>
        Stores hand keys to a public https address only, and this server has none (PUBLIC_URL). Instead,{' '}
        {byHand}.
      </p>
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
      {consent.blockedUrl && (
        <Notice type="warning" announce>
          The browser blocked the window.{' '}
          <a href={consent.blockedUrl} target="_blank" rel="noopener opener">
            Open the store's page
          </a>
        </Notice>
      )}
      {consent.status === 'unfinished' && !consent.blockedUrl && (
        <Notice type="info" announce>
          The store has handed over no keys yet. If its window shows an error, {byHand}.
        </Notice>
      )}
    </>
  );
}
