import { type ImportablePlatform, importablePlatforms } from '@crosslister/contract/platforms.ts';
import type { DuplicateHandling } from '@crosslister/contract/product.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconProgress } from '@tabler/icons-react';
import { useEnabledPlatforms } from '../../../lib/platforms/platform-settings.ts';
import { LeftOutItems } from '../../../ui/left-out-items.tsx';
import { RunningProgress } from '../../../ui/progress/running-progress.tsx';
import { type PlatformState, usePlatformImport } from '../use-platform-import.ts';
import styles from './import.module.css';
import { WardrobeImport } from './wardrobe-import.tsx';

const isImportable = (platform: string): platform is ImportablePlatform =>
  importablePlatforms.some((importable) => importable === platform);

interface Props {
  duplicateHandling: DuplicateHandling;
  onDone: () => void;
}

export function PlatformImport(props: Props) {
  const enabled = useEnabledPlatforms();
  return (
    <div>
      <p className={styles.hint}>
        Imports the active items with a SKU from your shop. It continues when you close this dialog.
      </p>
      <ul className={styles.platforms}>
        {enabled.map(
          ({ platform, name }) =>
            isImportable(platform) && (
              <PlatformRow key={platform} platform={platform} name={name} {...props} />
            ),
        )}
      </ul>
      <WardrobeImport />
    </div>
  );
}

interface RowProps extends Props {
  platform: ImportablePlatform;
  name: string;
}

function PlatformRow({ platform, name, duplicateHandling, onDone }: RowProps) {
  const { state, run } = usePlatformImport(platform, onDone);
  const hasEnded = state.status === 'success' || state.status === 'error';
  return (
    <li className={styles.platform}>
      <span className={styles.platformName}>{name}</span>
      <span className={styles.state} data-state={state.status} role="status">
        <StateLabel state={state} />
      </span>
      <Button variant="default" disabled={state.status === 'syncing'} onClick={() => run(duplicateHandling)}>
        Import<span className="visually-hidden"> from {name}</span>
      </Button>
      <div className={styles.outcome}>
        {state.text}
        {state.leftOut && <LeftOutItems leftOut={state.leftOut} />}
        {/* The list of operations may be a moment behind the answer. */}
        {!hasEnded && <RunningProgress action="import" platform={platform} />}
      </div>
    </li>
  );
}

const appearances = {
  syncing: { Icon: IconProgress, word: 'Syncing...' },
  success: { Icon: IconCircleCheck, word: 'Success' },
  error: { Icon: IconAlertTriangle, word: 'Error' },
};

function StateLabel({ state: { status } }: { state: PlatformState }) {
  if (status === 'idle') return null;
  const { Icon, word } = appearances[status];
  return (
    <>
      <Icon size={16} stroke={1.8} aria-hidden />
      {word}
    </>
  );
}
