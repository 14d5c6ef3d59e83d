import { useEffect, useState } from 'react';
import type { Kept } from '../../../../lib/kept/kept.ts';
import { useKeptForm } from '../../../../lib/kept/use-kept-form.ts';
import { useLatest } from '../../../../lib/use-latest.ts';
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
  const [takenOver, setTakenOver] = useState<Kept>();
  const { discard } = useKeptForm({ ...options, takenOver });
  function restore(kept: Kept): void {
    const edits = readKeptEdits(kept.typed);
    if (edits) onRestore(edits);
    setTakenOver(kept);
  }
  const latest = useLatest(restore);
  useEffect(() => {
    if (restored) latest.current(restored);
  }, [restored]);
  return { restore, discard };
}
