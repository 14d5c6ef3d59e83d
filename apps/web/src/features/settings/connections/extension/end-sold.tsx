import { endingPlatforms, platformList } from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import { openExtensionOptions } from '../../../../lib/extension/call-extension.ts';
import { failedRequest } from '../../../../lib/failures/failed-request.ts';
import { showToast } from '../../../../lib/toast.ts';
import { Notice } from '../../../../ui/notice.tsx';
import styles from '../../settings.module.css';

/** Whether this browser deletes what sold elsewhere. It is switched on in the extension's own options alone. */
export function EndSold({ on, stopped }: { on: boolean; stopped: string | null }) {
  const where = platformList(endingPlatforms);
  return (
    <>
      <p className={styles.text}>
        <strong>End it for me: {on ? 'on' : 'off'}.</strong>{' '}
        {on
          ? `What sells elsewhere is deleted on ${where} by this browser while it is open.`
          : `This browser can delete on ${where} what sold elsewhere. ${where}'s terms do not allow automation: an account may be limited or closed. Read the limits in the extension's options first.`}
      </p>
      {stopped && (
        <Notice type="warning">
          <strong>It has stopped. </strong>
          {stopped} Nothing more is deleted until you choose Go on in the extension's options.
        </Notice>
      )}
      <div>
        <Button
          variant="default"
          onClick={() =>
            openExtensionOptions().catch((error) => showToast(failedRequest('Options Not Opened', error)))
          }
        >
          Open the extension's options
        </Button>
      </div>
    </>
  );
}
