import { useEffect, useEffectEvent } from 'react';

/** Prints what is in place of the page, once it is there. */
export function usePrinting(what: 'labels' | 'list' | 'slips', isThere: boolean, onDone: () => void): void {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (!isThere) return;
    const end = () => done();
    document.body.dataset.printing = what;
    window.addEventListener('afterprint', end);
    window.print();
    return () => {
      window.removeEventListener('afterprint', end);
      delete document.body.dataset.printing;
    };
  }, [what, isThere]);
}
