import { Button } from '@mantine/core';
import { explainError } from '../../../lib/api-error.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/progress/skeleton.tsx';
import { PanelIntro } from '../panel-intro.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { useDialogSubject } from '../use-dialog-subject.ts';
import { AddChannelDialog } from './add-channel-dialog.tsx';
import { ChannelCard } from './channel-card.tsx';
import { addWords, type TypedKind, typedKinds } from './event-words.ts';
import styles from './notifications.module.css';
import { ThisBrowser } from './this-browser.tsx';
import { useChannels } from './use-channels.ts';

/** How the seller is told of sales away from the desk. Each change is saved at once. */
export function NotificationsPanel() {
  const { data, error } = useChannels();
  const { subject: kind, turn, opened, edit, close } = useDialogSubject<TypedKind>();

  return (
    <>
      <PanelIntro title="Notifications">
        Sales and failures, while no dashboard is open. Changes are saved at once.
      </PanelIntro>
      {!data && error && <Notice type="error">{explainError(error)}</Notice>}
      {!data && !error && <Skeleton height={180} />}
      {data && (
        <>
          {data.channels.length > 0 && (
            <ul className={styles.channels} aria-label="Where you are told">
              {data.channels.map((channel) => (
                <ChannelCard key={channel.id} channel={channel} sendsMail={data.sends_mail} />
              ))}
            </ul>
          )}
          <ThisBrowser {...data} />
          <SettingsCard id="other-channels" title="Other ways">
            <div className="row">
              {typedKinds.map((each) => (
                <Button key={each} variant="default" onClick={() => edit(each)}>
                  {addWords[each]}
                </Button>
              ))}
            </div>
          </SettingsCard>
          {kind && (
            <AddChannelDialog
              key={turn}
              kind={kind}
              sendsMail={data.sends_mail}
              opened={opened}
              onClose={close}
            />
          )}
        </>
      )}
    </>
  );
}
