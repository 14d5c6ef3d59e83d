import { useEffect, useState } from 'react';
import type { ReviewState } from './review/use-review.ts';

/**
 * The button was pressed while the last edit is still being saved or checked: it waits for that. If more is skipped or in
 * doubt then than the seller was told, nothing starts, so that they can look again.
 */
export function useWanted({ isSettled, sum, doubts }: ReviewState, start: () => void) {
  const [wanted, setWanted] = useState<{ skip: number; doubts: number } | null>(null);
  useEffect(() => {
    if (!wanted || !isSettled) return;
    setWanted(null);
    if (sum.skip <= wanted.skip && doubts.length <= wanted.doubts) start();
  });
  return {
    isWanted: wanted !== null,
    want: () => setWanted({ skip: sum.skip, doubts: doubts.length }),
    forget: () => setWanted(null),
  };
}
