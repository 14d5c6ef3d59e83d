import { Button } from '@mantine/core';
import { formatCount } from '../../../lib/format.ts';
import styles from './review.module.css';

interface Props {
  page: number;
  last: number;
  onPage: (page: number) => void;
}

/** Backwards and forwards through a list. Nothing where there is one page. */
export function Pages({ page, last, onPage }: Props) {
  if (last <= 1) return null;
  return (
    <div className={styles.pages}>
      <Button variant="default" size="compact-md" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span role="status">
        Page {formatCount(page)} of {formatCount(last)}
      </span>
      <Button variant="default" size="compact-md" disabled={page === last} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </div>
  );
}
