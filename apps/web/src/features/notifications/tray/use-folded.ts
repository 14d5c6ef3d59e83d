import type { Batch } from '@crosslister/contract/batch.ts';
import type { PhotoLine } from '@crosslister/contract/imports.ts';
import { useEffect, useState } from 'react';
import { foldedIds, foldOnceSeen } from './folded-ids.ts';
import { photosLeft } from './photo-words.ts';

const folded = foldedIds('crosslister_foldedJobs');

/** It has come to its end, and left nothing that the seller should look at. */
const isDone = ({ running, planned, waiting, failed, retryable, skipped }: Batch): boolean =>
  running + planned + waiting + failed + retryable === 0 && !skipped;
const isCopied = (line: PhotoLine): boolean => photosLeft(line) === 0 && line.photos.failed === 0;

/**
 * Says which lines are folded into one: those that have been seen for five seconds since they finished. This browser
 * remembers them, so that a reload does not unfold them. None folds under the mouse or the keyboard's focus.
 */
export function useFolded(batches: readonly Batch[], photos: readonly PhotoLine[], isHeld: boolean) {
  const [kept, setKept] = useState(folded.read);
  const done = [...batches.filter(isDone), ...photos.filter(isCopied)].map(({ id }) => id);
  const fresh = done.filter((id) => !kept.includes(id)).join();
  useEffect(() => {
    if (fresh === '' || isHeld) return;
    return foldOnceSeen(() => {
      const next = [...kept, ...fresh.split(',')];
      setKept(next);
      folded.store(next);
    });
  }, [fresh, isHeld, kept]);
  return (id: string): boolean => done.includes(id) && kept.includes(id);
}
