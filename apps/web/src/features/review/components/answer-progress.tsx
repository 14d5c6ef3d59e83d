import { platformNames } from '@crosslister/contract/platforms.ts';
import { useOperations } from '../../../lib/api/get-operations.ts';
import { OperationProgress } from '../../../ui/operation-progress.tsx';

/** The progress of answers given to many items. */
export function AnswerProgress() {
  const running = (useOperations().data?.results ?? []).filter(
    ({ action, status }) => action === 'answer' && (status === 'queued' || status === 'processing'),
  );
  return running.map((operation) => (
    <OperationProgress
      key={operation.id}
      operation={operation}
      what={`done on ${platformNames[operation.platform]}`}
    />
  ));
}
