import { createContext, useContext, useEffect } from 'react';
import { useLatest } from '../../lib/use-latest.ts';

type Save = () => Promise<unknown>;

/** Parts of a page that are saved by a call of their own: the button of the page saves them too. */
export const OwnSaves = createContext<Set<Save>>(new Set());

/** What fails is said in the part. */
export function useOwnSave(isUnsaved: boolean, save: Save): void {
  const saves = useContext(OwnSaves);
  const latest = useLatest(save);
  useEffect(() => {
    if (!isUnsaved) return;
    const own = () => latest.current();
    saves.add(own);
    return () => void saves.delete(own);
  }, [saves, isUnsaved]);
}
