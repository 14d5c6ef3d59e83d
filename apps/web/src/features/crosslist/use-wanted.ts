import { useEffect, useState } from 'react';
import type { ReviewState } from './review/use-review.ts';

/**
 * The button was pressed while the last edit is still being saved or checked: it waits for that. If more is skipped then
 * than the seller was told, nothing starts, so that they can look again.
 */
export function useWanted({ isSettled, sum }: ReviewState, start: () => void) {
  const [wanted, setWanted] = useState<{ skip: number } | null>(null);
  useEffect(() => {
    if (!wanted || !isSettled) return;
    setWanted(null);
    if (sum.skip <= wanted.skip) start();
  });
  return { isWanted: wanted !== null, want: () => setWanted(sum), forget: () => setWanted(null) };
}
