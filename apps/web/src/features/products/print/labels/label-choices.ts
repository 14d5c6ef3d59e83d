import { useState } from 'react';
import { z } from 'zod';
import { keptJson } from '../../../../lib/browser/kept-json.ts';
import { labelParts } from './label-content.tsx';
import { labelSheets } from './label-sheets.ts';

const Choices = z.object({
  sheet: z.string(),
  parts: z.array(z.enum(labelParts)),
  perPiece: z.boolean(),
});
type Choices = z.infer<typeof Choices>;
const kept = keptJson('crosslister_labelPrint', Choices);

const usual: Choices = { sheet: labelSheets[0].key, parts: [...labelParts], perPiece: false };

/** How labels are printed. This browser remembers it: the paper in its printer stays the same. */
export function useLabelChoices() {
  const [choices, setChoices] = useState(() => kept.read() ?? usual);
  function choose(change: Partial<Choices>): void {
    const next = { ...choices, ...change };
    setChoices(next);
    kept.store(next);
  }
  return { choices, choose };
}
