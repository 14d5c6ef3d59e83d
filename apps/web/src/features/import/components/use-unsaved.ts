import { useEffect } from 'react';

/** How many places of the preview hold corrections that are not used yet. */
export type SetUnsaved = (change: (before: number) => number) => void;

/** Counts a place as long as it holds some, so that the import waits for them. */
export function useUnsaved(isChanged: boolean, setUnsaved: SetUnsaved): void {
  useEffect(() => {
    if (!isChanged) return;
    setUnsaved((before) => before + 1);
    return () => setUnsaved((before) => before - 1);
  }, [isChanged, setUnsaved]);
}
