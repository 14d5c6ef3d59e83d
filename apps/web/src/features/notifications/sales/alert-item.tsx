import type { IconBellOff } from '@tabler/icons-react';
import { Answer } from '../answer.tsx';
import styles from '../notification-list.module.css';

interface Props {
  Icon: typeof IconBellOff;
  headline: string;
  children: React.ReactNode;
}

/** What the seller has to see to, above the sales. */
export const AlertItem = ({ Icon, headline, children }: Props) => (
  <li className={styles.item} data-urgent>
    <span className={styles.alertIcon} aria-hidden>
      <Icon size={22} stroke={1.6} />
    </span>
    <div className={styles.wide}>
      <p className={styles.headline}>{headline}</p>
      {children}
    </div>
  </li>
);

interface DismissProps {
  id: number;
  name: string;
  dismissal: { isPending: boolean; mutate: (id: number) => void };
}

export const Dismiss = ({ id, name, dismissal }: DismissProps) => (
  <div className={styles.answers}>
    <Answer
      word="Dismiss"
      subject={name}
      loading={dismissal.isPending}
      onClick={() => dismissal.mutate(id)}
    />
  </div>
);
