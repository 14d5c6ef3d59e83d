import { useState } from 'react';
import { z } from 'zod';
import { parseJson } from '../../../../lib/parse-json.ts';
import { labelParts } from './label-content.tsx';
import { labelSheets } from './label-sheets.ts';

const STORED = 'crosslister_labelPrint';

const Choices = z.object({
  sheet: z.string(),
  parts: z.array(z.enum(labelParts)),
  perPiece: z.boolean(),
});
type Choices = z.infer<typeof Choices>;

function read(): Choices {
  const usual = { sheet: labelSheets[0].key, parts: [...labelParts], perPiece: false };
  return Choices.safeParse(parseJson(localStorage.getItem(STORED) ?? '')).data ?? usual;
}

/** How labels are printed. This browser remembers it: the paper in its printer stays the same. */
export function useLabelChoices() {
  const [choices, setChoices] = useState(read);
  function choose(change: Partial<Choices>): void {
    const next = { ...choices, ...change };
    setChoices(next);
    try {
      localStorage.setItem(STORED, JSON.stringify(next));
    } catch (error) {
      // A full storage must not stop the work.
      console.warn('The sheet could not be remembered', error);
    }
  }
  return { choices, choose };
}
