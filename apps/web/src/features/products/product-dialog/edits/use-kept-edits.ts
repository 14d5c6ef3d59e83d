import { useEffect, useRef, useState } from 'react';
import { dropKept, type Kept } from '../../../../lib/kept/kept.ts';
import { useKeptForm } from '../../../../lib/kept/use-kept-form.ts';
import { type KeptEdits, readKeptEdits } from './kept-edits.ts';

interface Options {
  form: string;
  title: string;
  /** Null: nothing that would be lost. */
  read: () => KeptEdits | null;
  /** What the seller has asked for before the form was open. */
  restored: Kept | undefined;
  onRestore: (kept: KeptEdits) => void;
}

/** Keeps what is typed into the form of a product, and brings back what was typed before a reload. */
export function useKeptEdits({ restored, onRestore, ...options }: Options) {
  const { write, discard } = useKeptForm(options);
  const [takenOver, setTakenOver] = useState<Kept>();
  function restore(kept: Kept): void {
    const edits = readKeptEdits(kept.typed);
    if (edits) onRestore(edits);
    setTakenOver(kept);
  }
  const latest = useRef(restore);
  useEffect(() => {
    latest.current = restore;
  });
  useEffect(() => {
    if (restored) latest.current(restored);
  }, [restored]);
  // In the form by now. Once this page keeps it, the one of before does not have to.
  useEffect(() => {
    if (!takenOver) return;
    write();
    dropKept(takenOver);
  }, [takenOver, write]);
  return { restore, discard };
}
