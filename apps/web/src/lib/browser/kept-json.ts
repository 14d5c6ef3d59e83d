import type { z } from 'zod';
import { parseJson } from '../parse-json.ts';

/** A value that this browser remembers. */
export function keptJson<Value>(key: string, schema: z.ZodType<Value>) {
  return {
    read: (): Value | undefined => schema.safeParse(parseJson(localStorage.getItem(key) ?? '')).data,
    store(value: Value): void {
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch (error) {
        // A full storage must not stop the work.
        console.warn(`${key} could not be remembered`, error);
      }
    },
  };
}
