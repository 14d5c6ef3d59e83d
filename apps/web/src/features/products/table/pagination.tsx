import { pageSizes } from '@crosslister/contract/lists.ts';
import type { PageSize } from '@crosslister/contract/product-query.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatCount } from '../../../lib/format.ts';
import { PlainSelect } from '../../../ui/fields/plain-select.tsx';
import { pageNumbers } from './page-numbers.ts';
import styles from './pagination.module.css';

interface Props {
  page: number;
  pageSize: number;
  count: number;
  onPage: (page: number) => void;
  onPageSize: (size: PageSize) => void;
}

export function Pagination({ page, pageSize, count, onPage, onPageSize }: Props) {
  const pages = Math.max(1, Math.ceil(count / pageSize));
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(count, page * pageSize);
  return (
    <div className={styles.footer}>
      <p className={styles.range}>
        {formatCount(first)}-{formatCount(last)} of {formatCount(count)}
      </p>
      {pages > 1 && (
        <nav aria-label="Pagination" className={styles.pages}>
          <button
            type="button"
            className={styles.page}
            aria-label="Previous page"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <IconChevronLeft size={16} aria-hidden />
          </button>
          {pageNumbers(page, pages).map((number, index) =>
            number === 'gap' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: two gaps at most, and they have no state
              <span key={`gap-${index}`} className={styles.gap} aria-hidden>
                ...
              </span>
            ) : (
              <button
                key={number}
                type="button"
                className={styles.page}
                aria-label={`Page ${number}`}
                {...(number === page && { 'aria-current': 'page' as const })}
                onClick={() => onPage(number)}
              >
                {formatCount(number)}
              </button>
            ),
          )}
          <button
            type="button"
            className={styles.page}
            aria-label="Next page"
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            <IconChevronRight size={16} aria-hidden />
          </button>
        </nav>
      )}
      <div className={styles.size}>
        <label htmlFor="page-size">Per page</label>
        <PlainSelect
          id="page-size"
          size="xs"
          options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
          value={String(pageSize)}
          onChange={(event) => {
            const size = pageSizes.find((size) => String(size) === event.currentTarget.value);
            if (size) onPageSize(size);
          }}
        />
      </div>
    </div>
  );
}
