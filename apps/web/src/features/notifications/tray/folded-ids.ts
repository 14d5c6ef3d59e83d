import { z } from 'zod';
import { parseJson } from '../../../lib/parse-json.ts';

const Ids = z.array(z.string().max(100)).max(200);
/** The server has ten lines at a time. */
const MOST_KEPT = 50;

/** Lines that this browser remembers, so that a reload does not unfold them. */
export const readFolded = (name: string): readonly string[] =>
  Ids.safeParse(parseJson(localStorage.getItem(name) ?? '')).data ?? [];

export function storeFolded(name: string, ids: readonly string[]): void {
  try {
    localStorage.setItem(name, JSON.stringify(ids.slice(-MOST_KEPT)));
  } catch (error) {
    // A full storage must not stop the work.
    console.warn('The finished jobs could not be remembered', error);
  }
}
