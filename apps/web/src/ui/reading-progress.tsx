import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { useOperations } from '../lib/api/get-operations.ts';
import { OperationProgress } from './operation-progress.tsx';

interface Props {
  action: 'import' | 'sync';
  /** Only of this shop. */
  platform?: Platform;
}

/** The progress of shops that are being read now, whoever started it. */
export function ReadingProgress({ action, platform }: Props) {
  const running = (useOperations().data?.results ?? []).filter(
    (operation) =>
      operation.action === action &&
      (platform === undefined || operation.platform === platform) &&
      (operation.status === 'queued' || operation.status === 'processing'),
  );
  return running.map((operation) => (
    <OperationProgress
      key={operation.id}
      operation={operation}
      what={platform ? 'read' : `read from ${platformNames[operation.platform]}`}
    />
  ));
}
