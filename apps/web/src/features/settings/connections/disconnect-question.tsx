import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { useEffect, useRef, useState } from 'react';
import { plural } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useIsDialogOpened } from '../../../ui/dialogs/dialog-opened.ts';
import { useCountLive } from '../api/account-calls.ts';

/** What a disconnect no longer takes care of. `live` is null if it could not be counted. */
function leftAlone(platform: Platform, live: number | null): string {
  const name = platformNames[platform];
  if (live === null) return `Live listings on ${name} will no longer be ended when they sell elsewhere.`;
  const they = live === 1 ? 'it sells' : 'they sell';
  return `${plural(live, 'live listing')} on ${name} will no longer be ended when ${they} elsewhere.`;
}

/** Asks before a marketplace is disconnected, with the number of live listings. With none there is nothing to ask. */
export function useDisconnectQuestion(platform: Platform, onConfirm: () => void) {
  const { count, isCounting } = useCountLive(platform);
  const [asked, setAsked] = useState<{ live: number | null } | null>(null);

  /**
   * Counts the questions. A question that was cancelled, or whose dialog was closed, while the number was awaited is
   * not shown.
   */
  const turn = useRef(0);
  const opened = useIsDialogOpened();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog that closes stays for its transition
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [opened],
  );

  async function ask() {
    const mine = ++turn.current;
    const live = await count();
    if (turn.current !== mine) return;
    if (live === 0) onConfirm();
    else setAsked({ live });
  }

  function drop() {
    turn.current += 1;
    setAsked(null);
  }

  const dialog = (
    <ConfirmDialog
      opened={asked !== null}
      title={`Disconnect ${platformNames[platform]}?`}
      message={asked && leftAlone(platform, asked.live)}
      confirmLabel="Disconnect"
      danger
      onConfirm={() => {
        setAsked(null);
        onConfirm();
      }}
      onClose={drop}
    />
  );
  return { ask, drop, isCounting, dialog };
}
