import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { useOperations } from '../lib/api/get-operations.ts';
import { OperationProgress } from './operation-progress.tsx';

interface Props {
  action: 'import' | 'sync';
  /** Only of this shop. */
  platform?: Platform;
}

/** How far the shops that are being read right now have come, whoever has begun it. */
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
