import { useEffect, useState } from 'react';

/**
 * The button was pressed while something is still being checked, the last edit perhaps: it waits for that. If more is
 * skipped then than the seller was told, nothing goes on, so that they can look again.
 */
export function usePress({ isSettled, skips }: { isSettled: boolean; skips: number }, goOn: () => void) {
  const [told, setTold] = useState<number | null>(null);
  useEffect(() => {
    if (told === null || !isSettled) return;
    setTold(null);
    if (skips <= told) goOn();
  });
  return {
    isWaiting: told !== null,
    press: () => setTold(skips),
    forget: () => setTold(null),
  };
}
