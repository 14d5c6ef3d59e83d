import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { useOperations } from '../../lib/api/get-operations.ts';
import { OperationProgress } from './operation-progress.tsx';

const words = { import: 'read from', sync: 'read from', answer: 'done on' };

interface Props {
  action: keyof typeof words;
  /** Only of this shop. */
  platform?: Platform;
}

/** The progress of shops that are being read, or of answers given to many items, no matter who started it. */
export function RunningProgress({ action, platform }: Props) {
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
      what={platform ? 'read' : `${words[action]} ${platformNames[operation.platform]}`}
    />
  ));
}
