import { useEffect, useRef } from 'react';
import { dropKept, type Kept } from '../../../lib/kept/kept.ts';
import { useKeptForm } from '../../../lib/kept/use-kept-form.ts';
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
  const takenOver = useRef<Kept[]>([]);
  function restore(kept: Kept): void {
    const edits = readKeptEdits(kept.typed);
    if (edits) onRestore(edits);
    takenOver.current.push(kept);
  }
  const latest = useRef(restore);
  useEffect(() => {
    latest.current = restore;
  });
  useEffect(() => {
    if (restored) latest.current(restored);
  }, [restored]);
  // Once this form keeps it, the form of before does not have to.
  useEffect(() => {
    if (takenOver.current.length === 0) return;
    write();
    for (const kept of takenOver.current.splice(0)) dropKept(kept);
  });
  return { restore, discard };
}
