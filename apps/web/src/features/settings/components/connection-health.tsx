import type { Connection } from '@crosslister/contract/credentials.ts';
import { formatDate } from '../../../lib/format.ts';
import { relativeTime } from '../../../lib/relative-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Notice } from '../../../ui/notice.tsx';
import styles from './settings.module.css';

const WARN_BEFORE_MS = 30 * 24 * 60 * 60_000;

/** Whether the connection is alive: who is connected, when it last answered, and what is wrong. */
export function ConnectionHealth({ connection }: { connection: Connection }) {
  const now = useNow();
  const { state, account, error, last_answered_at, poll_interval_seconds } = connection;
  const { consent_expires_at, webhooks, webhooks_error } = connection;
  if (state === 'empty') return null;
  const ends = consent_expires_at && Date.parse(consent_expires_at) - now < WARN_BEFORE_MS;
  return (
    <>
      <p className={styles.health}>
        {account && <span>Account: {account}</span>}
        <span>Last answered: {last_answered_at ? relativeTime(last_answered_at, now) : 'not yet'}</span>
        {webhooks === 'active' && <span>Orders are told at once</span>}
        {poll_interval_seconds !== null && <span>Asked every {poll_interval_seconds} s</span>}
        {webhooks === 'off' && webhooks_error && <span>{webhooks_error}</span>}
      </p>
      {error && <Notice type="error">{error}</Notice>}
      {webhooks === 'failed' && <Notice type="warning">Orders are not told at once. {webhooks_error}</Notice>}
      {ends && (
        <Notice type="warning">
          The consent ends on {formatDate(consent_expires_at)}. Connect again before that day.
        </Notice>
      )}
    </>
  );
}
