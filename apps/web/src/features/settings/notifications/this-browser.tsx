import type { NotificationSettings } from '@crosslister/contract/notifications.ts';
import { Button } from '@mantine/core';
import { browserChannel } from '../../../lib/push/browser-channel.ts';
import { pushObstacle, pushPlace } from '../../../lib/push/obstacle.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import settings from '../settings.module.css';
import { SettingsCard } from '../settings-card.tsx';
import { useNotifyBrowser } from './use-channels.ts';

/** Push messages to the browser at hand, or what is in their way. */
export function ThisBrowser({ channels, push_key: key }: NotificationSettings) {
  const notify = useNotifyBrowser();
  const isThere = channels.some(({ id }) => id === browserChannel.read());
  const obstacle = pushObstacle(pushPlace());
  return (
    <SettingsCard id="notify-browser" title="This browser">
      {isThere && !obstacle && <p className={settings.text}>Notified. Do the same on your phone.</p>}
      {obstacle && <Notice type="info">{obstacle}</Notice>}
      {!isThere && !obstacle && (
        <>
          <p className={settings.text}>
            Tells this device as soon as something sells. The browser asks first.
          </p>
          <div>
            <Button loading={notify.isPending} onClick={() => notify.mutate(key)}>
              Notify this browser
            </Button>
          </div>
        </>
      )}
      {!obstacle && <ErrorNotice error={notify.error} />}
    </SettingsCard>
  );
}
