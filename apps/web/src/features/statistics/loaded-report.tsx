import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { explainError } from '../../lib/api-error.ts';
import { Notice } from '../../ui/notice.tsx';

interface Props<Report> {
  query: UseQueryResult<Report>;
  children: (report: Report) => React.ReactNode;
}

/** A report once it is there; until then its place, or why it is not. */
export function LoadedReport<Report>({ query, children }: Props<Report>) {
  const { data, error, refetch, isFetching } = query;
  if (data !== undefined) return children(data);
  if (!error) return <Skeleton height={240} />;
  return (
    <Notice type="error" announce>
      Could not fetch the report. {explainError(error)}{' '}
      <Button size="compact-xs" variant="default" loading={isFetching} onClick={() => refetch()}>
        Try again
      </Button>
    </Notice>
  );
}
