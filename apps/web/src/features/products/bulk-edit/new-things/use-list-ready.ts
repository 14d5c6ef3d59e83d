import { useState } from 'react';
import type { BulkEditDialogProps } from '../../../../lib/dialog-props.ts';
import { plural } from '../../../../lib/format.ts';
import type { RowResult } from '../saving/row-results.ts';
import type { useMissing } from './use-missing.ts';

interface Options extends Pick<BulkEditDialogProps, 'onList' | 'onClose'> {
  missing: ReturnType<typeof useMissing>;
  /** How many rows there are. */
  count: number;
  say: (sentence: string) => void;
}

const listed: RowResult = {
  kind: 'done',
  isState: true,
  label: 'Listed',
  message: 'It is being listed: the jobs show how far it is.',
};

/** Lists the drafts that lack nothing, with one press. The sheet stays for the others. */
export function useListReady({ missing, count, onList, onClose, say }: Options) {
  const [sent, setSent] = useState<ReadonlySet<number>>(new Set());
  const [isListing, setListing] = useState(false);
  const ready = [...missing.states].flatMap(([id, { kind }]) =>
    kind === 'done' && !sent.has(id) ? [id] : [],
  );
  return {
    ...missing,
    ready: ready.length,
    sent: sent.size,
    isBusy: isListing || missing.isChecking,
    states: new Map([...missing.states].map(([id, state]) => [id, sent.has(id) ? listed : state] as const)),
    async list(): Promise<void> {
      setListing(true);
      const isStored = await onList(ready, missing.platforms);
      setListing(false);
      if (!isStored) return;
      const all = new Set([...sent, ...ready]);
      setSent(all);
      if (all.size === count) onClose();
      else say(`${plural(ready.length, 'draft')} listed. Each other row says what is missing.`);
    },
  };
}
