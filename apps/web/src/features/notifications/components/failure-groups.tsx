import type { Operation } from '@crosslister/contract/operation.ts';
import { Button } from '@mantine/core';
import { formatCount } from '../../../lib/format.ts';
import { shorten } from '../../../lib/shorten.ts';
import { useRetryOperations } from '../api/retry-operations.ts';
import { groupFailures } from '../group-failures.ts';
import { operationTitle } from '../operation-words.ts';
import styles from './notification-list.module.css';

const MAX_CAUSE = 120;

/** Failures with one cause, to be tried again together once it is mended. */
export function FailureGroups({ operations }: { operations: readonly Operation[] }) {
  const retry = useRetryOperations();
  return groupFailures(operations).map(({ key, error, operations: [first, ...rest] }) => {
    if (!first) return null;
    const ids = [first, ...rest].map(({ id }) => id);
    return (
      <div key={key} className={styles.group}>
        <p className={styles.groupText}>
          <strong>
            {formatCount(ids.length)} failed the same way ({operationTitle(first)}):
          </strong>{' '}
          {shorten(error, MAX_CAUSE)}
        </p>
        <Button
          size="compact-sm"
          variant="default"
          loading={retry.isPending}
          onClick={() => retry.mutate(ids)}
        >
          Retry these
        </Button>
      </div>
    );
  });
}
