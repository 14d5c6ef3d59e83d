import type { UseQueryResult } from '@tanstack/react-query';
import { explainError } from '../../lib/api-error.ts';
import { TinyButton } from '../buttons.ts';
import { Notice } from '../notice.tsx';
import { ReloadButton } from './reload-button.tsx';
import { Skeleton } from './skeleton.tsx';

interface Props<Data> {
  query: UseQueryResult<Data>;
  /** What is fetched, within a sentence. */
  what: string;
  /** Of its place while it is fetched, in pixels. */
  height: number;
  children: (data: Data) => React.ReactNode;
}

/** What a query has fetched; until then its place, or why it is not there. */
export function Loaded<Data>({ query, what, height, children }: Props<Data>) {
  const { data, error, refetch, isFetching } = query;
  if (data !== undefined) return children(data);
  if (!error) return <Skeleton height={height} />;
  return (
    <Notice type="error" announce>
      Could not fetch {what}. {explainError(error)}{' '}
      <TinyButton loading={isFetching} onClick={() => refetch()}>
        Try again
      </TinyButton>{' '}
      <ReloadButton error={error} />
    </Notice>
  );
}
