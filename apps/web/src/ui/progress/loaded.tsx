import type { UseQueryResult } from '@tanstack/react-query';
import { explainError } from '../../lib/api-error.ts';
import { TinyButton } from '../buttons.ts';
import { Notice } from '../notice.tsx';
import { ReloadButton } from './reload-button.tsx';
import { Skeleton } from './skeleton.tsx';

interface FailedProps {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>;
  /** What is fetched, within a sentence. */
  what: string;
}

interface Props<Data> extends FailedProps {
  query: UseQueryResult<Data>;
  /** Of its place while it is fetched, in pixels. */
  height: number;
  children: (data: Data) => React.ReactNode;
}

/** What a query has fetched; until then its place, or why it is not there. */
export function Loaded<Data>({ query, what, height, children }: Props<Data>) {
  const { data, error } = query;
  if (data !== undefined) return children(data);
  return error ? <NotFetched query={query} what={what} /> : <Skeleton height={height} />;
}

export const NotFetched = ({ query: { error, refetch, isFetching }, what }: FailedProps) => (
  <Notice type="error" announce>
    Could not fetch {what}. {explainError(error)}{' '}
    <TinyButton loading={isFetching} onClick={() => refetch()}>
      Try again
    </TinyButton>{' '}
    <ReloadButton error={error} />
  </Notice>
);
