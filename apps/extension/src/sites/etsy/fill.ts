import { stopAtDemand } from '../page/demand.ts';
import { oneLine } from '../page/find.ts';
import { asParagraphs, penceOf } from '../page/text.ts';
import { leave, typeInto } from '../page/type-into.ts';
import { type Pace, until, untilStable, type Waiting, wait } from '../page/wait.ts';
import { FieldProblem, type FillItem, type FillOptions, type Step } from '../site.ts';
import { copiesOf } from './copies.ts';
import { type EtsyField, etsyEditor } from './editor.ts';
import { findField } from './find-field.ts';
import { showCopies } from './panel.ts';

const typed: EtsyField[] = ['Title', 'Description', 'Price', 'Quantity', 'SKU'];
const SHORT_QUIET_MS = 100;

export interface EtsyFilling extends FillOptions {
  document: Document;
  item: FillItem;
  pace: Pace;
}

/**
 * Shows every field to copy, and fills those that are found beyond doubt. The panel stays until the signal or the page
 * ends. A value that Etsy changed is reported as a FieldProblem after all fields were tried.
 */
export async function fillEtsy(filling: EtsyFilling): Promise<void> {
  const { document, item, pace, signal, onStep, byHand, onForm } = filling;
  const check = () => stopAtDemand(document, { label: 'Etsy', ...etsyEditor });
  const waiting = { signal, check, patienceMs: pace.patienceMs };
  onStep({ field: 'Form', state: 'doing', message: "Looking for Etsy's editor" });
  await until(waiting, () => findField(document, 'Title')).catch((error) => {
    if (error instanceof FieldProblem)
      onStep({ field: error.field, state: 'failed', message: error.message });
    throw error;
  });
  onStep({ field: 'Form', state: 'done' });
  await onForm();
  showCopies(document, item, signal);
  const values = new Map(copiesOf(item).map(({ field, value }) => [field, value]));
  let problem: FieldProblem | null = null;
  for (const field of typed) {
    const value = values.get(field) ?? '';
    if (value === '') continue;
    if (byHand.has(field)) {
      onStep({ field, state: 'skipped', message: 'It failed three times. Copy it from the panel.' });
      continue;
    }
    onStep({ field, state: 'doing' });
    const step = await typeField(document, waiting, { field, value });
    onStep(step);
    if (step.state === 'failed') problem ??= new FieldProblem(field, step.message ?? '');
    await wait(pace.pauseMs(), signal);
  }
  const message =
    'Category, photos, tags, who made it and delivery are yours to enter: copy them from the panel.';
  onStep({ field: 'The rest', state: 'skipped', message });
  if (problem) throw problem;
}

async function typeField(
  document: Document,
  waiting: Waiting,
  { field, value }: { field: EtsyField; value: string },
): Promise<Step> {
  const input = findField(document, field);
  if (!input) {
    return {
      field,
      state: 'skipped',
      message: `${field} was not found in Etsy's editor. Copy it from the panel.`,
    };
  }
  typeInto(input, value);
  leave(input);
  const held = await untilStable(waiting, () => input.value, SHORT_QUIET_MS);
  const isSame = field === 'Price' ? penceOf(held) === penceOf(value) : asParagraphs(held) === value;
  if (isSame) return { field, state: 'done' };
  const message = `Etsy made the ${field.toLowerCase()} "${oneLine(held).slice(0, 60)}". Correct it in the editor.`;
  return { field, state: 'failed', message, stage: 'shown' };
}
