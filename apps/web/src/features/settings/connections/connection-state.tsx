import type { Connection } from '@crosslister/contract/credentials.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconProgress } from '@tabler/icons-react';
import styles from '../settings.module.css';

type State = Connection['state'] | 'connecting';

const appearances = {
  empty: { Icon: IconCircleDashed, word: 'Not connected' },
  connecting: { Icon: IconProgress, word: 'Connecting...' },
  connected: { Icon: IconCircleCheck, word: 'Connected' },
  error: { Icon: IconAlertTriangle, word: 'Needs attention' },
} satisfies Record<State, { Icon: typeof IconProgress; word: string }>;

export function ConnectionState({ state }: { state: State }) {
  const { Icon, word } = appearances[state];
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {word}
    </span>
  );
}
