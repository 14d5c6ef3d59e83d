import type { ChannelNotice } from '@crosslister/contract/sales.ts';
import { Button } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { formatDate } from '../../../lib/format.ts';
import { useDismissChannel } from '../api/settle-sale.ts';
import styles from './notification-list.module.css';

/** Ways in which the seller is told of sales that do not work any more. */
export function ChannelNotices({ notices }: { notices: readonly ChannelNotice[] }) {
  return notices.map((notice) => <Channel key={notice.id} {...notice} />);
}

function Channel({ id, name, error, gone, since }: ChannelNotice) {
  const dismiss = useDismissChannel();
  return (
    <li className={styles.item} data-urgent>
      <span className={styles.alertIcon} aria-hidden>
        <IconBellOff size={22} stroke={1.6} />
      </span>
      <div className={styles.wide}>
        <p className={styles.headline}>
          {gone ? `“${name}” is told of nothing any more` : `“${name}” gets no messages`}
        </p>
        <p className={styles.line}>
          {error} {gone ? '' : 'It can be changed under Settings, Notifications.'}
        </p>
        <div className={styles.meta}>
          <time dateTime={since}>{formatDate(since)}</time>
        </div>
        {gone && (
          <div className={styles.answers}>
            <Button
              size="compact-sm"
              variant="default"
              loading={dismiss.isPending}
              aria-label={`Dismiss: ${name}`}
              onClick={() => dismiss.mutate(id)}
            >
              Dismiss
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
