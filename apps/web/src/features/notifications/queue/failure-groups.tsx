import type { FailureGroup } from '@crosslister/contract/operation.ts';
import { platformList } from '@crosslister/contract/platforms.ts';
import { useState } from 'react';
import { formatCount, formatDateTime, plural } from '../../../lib/format.ts';
import { relativeTime } from '../../../lib/texts/relative-time.ts';
import { shorten } from '../../../lib/texts/shorten.ts';
import { QuietButton, SmallButton } from '../../../ui/buttons.ts';
import { useRetryFailures } from '../api/retry-failures.ts';
import { actionWord } from '../operation-words.ts';
import { FixButton } from './fix-button.tsx';
import styles from './queue.module.css';
import type { ProductOpeners } from './queue-item.tsx';
import { QueuePages } from './queue-pages.tsx';

/** Long enough for the whole sentence about missing policies. */
const MAX_CAUSE = 200;

interface Props extends ProductOpeners {
  groups: readonly FailureGroup[];
  now: number;
}

/** Failures with one cause, to be fixed in one place and retried together. */
export function FailureGroups({ groups, ...props }: Props) {
  return groups.map((group) => <Group key={group.key} group={group} {...props} />);
}

function Group({ group, now, ...openers }: Omit<Props, 'groups'> & { group: FailureGroup }) {
  const { key, count, error, next_step: nextStep, platforms, latest, fix } = group;
  const [open, setOpen] = useState(false);
  const retry = useRetryFailures();
  const title = `${actionWord(group)} -> ${platformList(platforms)}`;
  return (
    <section className={styles.group} aria-label={`${formatCount(count)} failed the same way`}>
      <p className={styles.groupText}>
        <strong>
          {formatCount(count)} failed the same way ({title}):
        </strong>{' '}
        {open ? error : shorten(error, MAX_CAUSE)}
      </p>
      {nextStep && <p className={styles.groupText}>{nextStep}</p>}
      <p className="quiet">
        Last{' '}
        <time dateTime={latest} title={formatDateTime(latest)}>
          {relativeTime(latest, now)}
        </time>
      </p>
      <div className="buttons">
        {fix && <FixButton fix={fix} product={null} subject={title} onFix={openers.onFix} />}
        <SmallButton loading={retry.isPending} onClick={() => retry.mutate({ group: key })}>
          Retry these ({formatCount(count)})
        </SmallButton>
        <QuietButton
          aria-expanded={open}
          aria-label={`${open ? 'Hide' : 'Show'} the ${plural(count, 'item')}: ${title}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide items' : 'Show items'}
        </QuietButton>
      </div>
      {open && (
        <div className={styles.groupItems}>
          <QueuePages group={key} shown={new Set([error])} now={now} {...openers} />
        </div>
      )}
    </section>
  );
}
