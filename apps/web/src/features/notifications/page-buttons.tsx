import { Button } from '@mantine/core';
import { formatCount } from '../../lib/format.ts';
import queue from './queue/queue.module.css';

interface Props {
  /** What the pages are of. */
  label: string;
  page: number;
  last: number;
  onPage: (page: number) => void;
  /** The names of the two buttons. */
  words?: readonly [before: string, after: string];
}

/** Nothing where there is one page. */
export function PageButtons({ label, page, last, onPage, words = ['Previous', 'Next'] }: Props) {
  if (last <= 1) return null;
  const [before, after] = words;
  return (
    <nav className={queue.pages} aria-label={label}>
      <Button size="compact-sm" variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {before}
      </Button>
      <span>
        Page {formatCount(page)} of {formatCount(last)}
      </span>
      <Button size="compact-sm" variant="default" disabled={page === last} onClick={() => onPage(page + 1)}>
        {after}
      </Button>
    </nav>
  );
}
