import type { WarningGroup } from '@crosslister/contract/operation.ts';
import { platformList } from '@crosslister/contract/platforms.ts';
import type { NotificationDrawerProps } from '../../../lib/dialog-props.ts';
import { plural } from '../../../lib/format.ts';
import { FixButton } from './fix-button.tsx';
import styles from './queue.module.css';

interface Props extends Pick<NotificationDrawerProps, 'onFix'> {
  groups: readonly WarningGroup[];
}

/** Warnings that a setting would avoid, each shown once for all operations it concerns. */
export function WarningGroups({ groups, onFix }: Props) {
  return groups.map(({ text, count, platforms, fix }) => {
    const where = platformList(platforms);
    const subject = `${plural(count, 'listing')} on ${where}`;
    return (
      <section key={text} className={styles.warnings} aria-label={subject}>
        <p className={styles.groupText}>
          <strong>{subject}:</strong> {text}
        </p>
        <div className="buttons">
          <FixButton fix={fix} product={null} subject={subject} onFix={onFix} />
        </div>
      </section>
    );
  });
}
