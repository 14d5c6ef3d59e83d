import { formatCount } from '../../lib/format.ts';
import { SmallButton } from '../../ui/buttons.ts';
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
      <SmallButton disabled={page === 1} onClick={() => onPage(page - 1)}>
        {before}
      </SmallButton>
      <span>
        Page {formatCount(page)} of {formatCount(last)}
      </span>
      <SmallButton disabled={page === last} onClick={() => onPage(page + 1)}>
        {after}
      </SmallButton>
    </nav>
  );
}
