import { useState } from 'react';
import { areSerious, type Concerns } from './ask-first.tsx';

const noConcerns: Concerns = { unchecked: null, missing: [], isBarred: false, unsettled: [], doubts: [] };

/** What is asked before anything is listed. It stays as it was when the button was pressed. */
export function useQuestion() {
  const [isOpen, setIsOpen] = useState(false);
  const [concerns, setConcerns] = useState(noConcerns);
  const close = () => setIsOpen(false);
  return {
    isOpen,
    concerns,
    close,
    askOr(begin: () => void, found: Concerns): void {
      if (areSerious(found)) {
        setConcerns(found);
        setIsOpen(true);
      } else begin();
    },
    /** An answer ends the question. */
    answer:
      <Given extends unknown[]>(act: (...given: Given) => void) =>
      (...given: Given): void => {
        close();
        act(...given);
      },
  };
}
