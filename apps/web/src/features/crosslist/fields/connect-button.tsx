import { Button } from '@mantine/core';
import { openSettingsAt } from '../../../lib/failures/open-fix.ts';

interface Props {
  /** What would be listed, for the button's name where there are several. */
  of?: string;
  tabIndex?: number;
}

/** Beside the sentence that an account is not connected. */
export function ConnectButton({ of, tabIndex }: Props) {
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-haspopup="dialog"
      tabIndex={tabIndex}
      onClick={() => openSettingsAt('connections')}
    >
      Connect{of && <span className="visually-hidden"> for {of}</span>}
    </Button>
  );
}
