import { type Platform, platformList, platformNames } from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import { openSettingsAt } from '../../../lib/failures/open-fix.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

interface Props {
  /** Ticked, and not connected. Empty: nothing is asked. */
  platforms: readonly Platform[];
  /** Some are connected. */
  hasOthers: boolean;
  onClose: () => void;
}

/** Nothing can be listed without an account, so this is no question whether to list all the same. */
export function ConnectFirst({ platforms, hasOthers, onClose }: Props) {
  const names = platformList(platforms);
  const [first] = platforms;
  return (
    <Dialog
      opened={platforms.length > 0}
      onClose={onClose}
      title={`Connect ${names} First`}
      size={440}
      small
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          {first && (
            <Button
              data-autofocus
              onClick={() => {
                onClose();
                openSettingsAt('connections');
              }}
            >
              Connect {platformNames[first]}
            </Button>
          )}
        </>
      }
    >
      <p>Nothing can be listed there yet.{hasOthers && ' Without it ticked, the rest is listed.'}</p>
    </Dialog>
  );
}
