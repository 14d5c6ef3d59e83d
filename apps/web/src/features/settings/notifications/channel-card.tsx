import type { NotificationChannel } from '@crosslister/contract/notifications.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { explainError } from '../../../lib/api-error.ts';
import { browserChannel } from '../../../lib/push/browser-channel.ts';
import { relativeTime } from '../../../lib/texts/relative-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RemoveDialog } from '../remove-dialog.tsx';
import settings from '../settings.module.css';
import { ConfirmAddress } from './confirm-address.tsx';
import { EditChannelDialog } from './edit-channel-dialog.tsx';
import { kindNames } from './event-words.ts';
import { useRemoveChannel, useTestChannel } from './use-channels.ts';

/** One way in which the seller is told, with what can be done about it. */
export function ChannelCard({ channel, sendsMail }: { channel: NotificationChannel; sendsMail: boolean }) {
  const { id, name, kind, to, last_sent_at: sent, quiet_from: from, quiet_to: until } = channel;
  const now = useNow();
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const test = useTestChannel(id);
  const removal = useRemoveChannel();
  // A test says nothing about an address that was typed since.
  const [tested, setTested] = useState(to);
  const outcome = tested === to ? test : null;
  const headingId = `channel-${id}`;
  const facts = [
    sent ? `Last sent ${relativeTime(sent, now)}` : 'Nothing sent yet',
    channel.events.length === 0 && 'told of nothing but tests',
    from && until && `quiet from ${from.slice(0, 5)} to ${until.slice(0, 5)}`,
  ];

  return (
    <li className={settings.card} aria-labelledby={headingId}>
      <div className={settings.cardHead}>
        <h4 className={settings.cardTitle} id={headingId}>
          {name}
        </h4>
        <span className={settings.state}>
          {kindNames[kind]}
          {id === browserChannel.read() && ' · This browser'}
        </span>
      </div>
      <p className={settings.text}>
        To {to}. {facts.filter(Boolean).join(', ')}.
      </p>
      {!channel.confirmed && <ConfirmAddress {...channel} />}
      {channel.error && <Notice type="error">{channel.error}</Notice>}
      <div>
        <div className="row">
          <Button variant="default" aria-label={`Edit ${name}`} onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button
            variant="default"
            aria-label={`Send a test to ${name}`}
            loading={test.isPending}
            onClick={() => {
              setTested(to);
              test.mutate(undefined);
            }}
          >
            Send a test
          </Button>
          <Button variant="default" aria-label={`Remove ${name}`} onClick={() => setRemoving(true)}>
            Remove
          </Button>
        </div>
        <div aria-live="polite" className={settings.outcome}>
          {outcome?.data?.success && (
            <Notice type="success">The test was sent. It arrives within seconds.</Notice>
          )}
          {(outcome?.error || outcome?.data?.success === false) && (
            <Notice type="error">{outcome.error ? explainError(outcome.error) : outcome.data?.error}</Notice>
          )}
        </div>
      </div>
      <EditChannelDialog
        // What was typed and not saved is not there the next time.
        key={String(editing)}
        channel={channel}
        sendsMail={sendsMail}
        opened={editing}
        onClose={() => setEditing(false)}
      />
      <RemoveDialog
        id={removing ? id : undefined}
        title={`Remove ${name}?`}
        message={`Nothing more is sent to ${to}.`}
        word="Remove"
        removal={removal}
        onClose={() => setRemoving(false)}
      />
    </li>
  );
}
