import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import { openSettingsAt } from '../../../lib/failures/open-fix.ts';

interface Props {
  platform: Platform;
  /** What would be listed, for the button's name where there are several. */
  of?: string;
  tabIndex?: number;
}

/** Beside the sentence that an account is not connected. */
export function ConnectButton({ platform, of, tabIndex }: Props) {
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-haspopup="dialog"
      aria-label={`Connect ${platformNames[platform]}${of ? ` for ${of}` : ''}`}
      tabIndex={tabIndex}
      onClick={() => openSettingsAt('connections')}
    >
      Connect
    </Button>
  );
}
