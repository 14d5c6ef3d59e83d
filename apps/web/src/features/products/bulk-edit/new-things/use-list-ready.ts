import { platformList } from '@crosslister/contract/platforms.ts';
import { useState } from 'react';
import type { BulkEditDialogProps } from '../../../../lib/dialog-props.ts';
import { failedRequest } from '../../../../lib/failures/failed-request.ts';
import { plural } from '../../../../lib/format.ts';
import { showToast } from '../../../../lib/toast.ts';
import { useLatest } from '../../../../lib/use-latest.ts';
import type { RowResult } from '../saving/row-results.ts';
import type { Sheet } from '../sheet.ts';
import type { useMissing } from './use-missing.ts';

interface Options extends Pick<BulkEditDialogProps, 'opened' | 'onList' | 'onClose'> {
  missing: ReturnType<typeof useMissing>;
  sheet: Sheet;
  /** A cell is being edited. */
  isTyping: () => boolean;
  /** A category is being chosen for a cell. */
  isPicking: boolean;
  say: (sentence: string) => void;
}

const listed: RowResult = {
  kind: 'done',
  isState: true,
  label: 'Listed',
  message: 'It is being listed: the jobs show how far it is.',
};

/** Lists the drafts that lack nothing, with one press. The sheet stays for the others. */
export function useListReady(options: Options) {
  const { missing, onList, onClose, say } = options;
  const [sent, setSent] = useState<ReadonlySet<number>>(new Set());
  const [isListing, setListing] = useState(false);
  const ready = [...missing.states].flatMap(([id, { kind }]) =>
    kind === 'done' && !sent.has(id) ? [id] : [],
  );
  const latest = useLatest({ ...options, sent });
  /** What was typed while it was listing is not saved. And by then another sheet may be open in place of this one. */
  function mayClose(): boolean {
    const { opened, sheet, isTyping, isPicking } = latest.current;
    return opened && sheet.edits.size === 0 && !isTyping() && !isPicking;
  }
  async function listAll(): Promise<void> {
    const begun = await onList(ready, missing.platforms, () => {
      setSent((before) => new Set([...before].filter((id) => !ready.includes(id))));
      say('');
    });
    if (begun.length === 0) return;
    const all = new Set([...latest.current.sent, ...begun]);
    setSent(all);
    const isAll = all.size === options.sheet.rows.length;
    if (isAll && mayClose()) onClose();
    else
      say(`${plural(begun.length, 'draft')} listed.${isAll ? '' : ' Each other row says what is missing.'}`);
  }
  return {
    ...missing,
    ready: ready.length,
    sent: sent.size,
    isBusy: isListing || missing.isChecking,
    states: new Map([...missing.states].map(([id, state]) => [id, sent.has(id) ? listed : state] as const)),
    async list(): Promise<void> {
      setListing(true);
      try {
        await listAll();
      } catch (error) {
        const where = platformList(missing.platforms);
        const sentence = (cause: string) => `Failed to cross-list to ${where}: ${cause}`;
        showToast(failedRequest('Crosslist Failed', error, sentence));
      } finally {
        setListing(false);
      }
    },
  };
}
