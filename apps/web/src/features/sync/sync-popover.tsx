import { type ImportablePlatform, importablePlatforms } from '@crosslister/contract/platforms.ts';
import { Button, Checkbox, Popover } from '@mantine/core';
import { useState } from 'react';
import { useEnabledPlatforms } from '../../lib/platforms/platform-settings.ts';
import { showToast } from '../../lib/toast.ts';
import { toggled } from '../../lib/toggled.ts';
import { type Beside, Target, useOpened } from '../../ui/opener.tsx';
import { RunningProgress } from '../../ui/progress/running-progress.tsx';
import styles from './sync-popover.module.css';
import { useSync } from './use-sync.ts';

const isImportable = (platform: string): platform is ImportablePlatform =>
  importablePlatforms.some((importable) => importable === platform);

export function SyncPopover({ button, opened, onChange }: Beside) {
  return (
    <Popover opened={useOpened(opened)} onChange={onChange} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Target button={button} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Sync">
        <SyncForm onClose={() => onChange(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Chooses the shops to read again. The sync goes on when the popover closes. */
function SyncForm({ onClose }: { onClose: () => void }) {
  const enabled = useEnabledPlatforms();
  const sync = useSync();
  const [chosen, setChosen] = useState<readonly ImportablePlatform[]>([]);
  const offered = enabled.flatMap(({ platform, name }) =>
    isImportable(platform) ? [{ platform, name }] : [],
  );

  function submit(event: React.FormEvent) {
    event.preventDefault();
    if (chosen.length === 0) {
      showToast({
        type: 'warning',
        title: 'No Platform Selected',
        message: 'Please select at least one platform to sync',
        key: 'no-platform',
      });
      return;
    }
    sync.mutate(chosen, { onSettled: onClose });
  }

  return (
    <form onSubmit={submit} className={styles.form}>
      <fieldset className={styles.platforms}>
        <legend className={styles.legend}>Select Platforms to Sync</legend>
        <div className="stack" style={{ gap: 12 }}>
          {offered.map(({ platform, name }) => (
            <Checkbox
              key={platform}
              label={name}
              checked={chosen.includes(platform)}
              disabled={sync.isPending}
              onChange={(event) => setChosen(toggled(chosen, platform, event.currentTarget.checked))}
            />
          ))}
        </div>
      </fieldset>
      <RunningProgress action="sync" />
      <p className={styles.hint}>
        Reads what is on sale there and has a SKU. It continues when you close this.
      </p>
      <Button type="submit" fullWidth disabled={sync.isPending}>
        {sync.isPending ? 'Syncing...' : 'Sync Selected'}
      </Button>
    </form>
  );
}
