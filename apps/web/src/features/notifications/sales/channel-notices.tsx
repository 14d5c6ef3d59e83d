import type { ChannelNotice } from '@crosslister/contract/sales.ts';
import { IconBellOff } from '@tabler/icons-react';
import { formatDate } from '../../../lib/format.ts';
import { useDismissChannel } from '../api/settle-sale.ts';
import styles from '../notification-list.module.css';
import { AlertItem, Dismiss } from './alert-item.tsx';

/** Ways in which the seller is told of sales that do not work any more. */
export function ChannelNotices({ notices }: { notices: readonly ChannelNotice[] }) {
  return notices.map((notice) => <Channel key={notice.id} {...notice} />);
}

function Channel({ id, name, error, gone, since }: ChannelNotice) {
  const dismissal = useDismissChannel();
  return (
    <AlertItem
      Icon={IconBellOff}
      headline={gone ? `“${name}” is told of nothing any more` : `“${name}” gets no messages`}
    >
      <p className={styles.line}>
        {error} {gone ? '' : 'It can be changed under Settings, Notifications.'}
      </p>
      <div className={styles.meta}>
        <time dateTime={since}>{formatDate(since)}</time>
      </div>
      {gone && <Dismiss id={id} name={name} dismissal={dismissal} />}
    </AlertItem>
  );
}
