import { stopAtDemand } from '../page/site-barriers.ts';
import { findVisible, firstLine, oneLine } from '../page/find.ts';
import { readHeld } from '../page/held-value.ts';
import { pressFully } from '../page/press.ts';
import { asParagraphs, inSentence, penceOf } from '../page/form-text.ts';
import { leave, typeInto } from '../page/type-into.ts';
import { type Pace, until, untilStable, type Waiting, wait } from '../page/wait.ts';
import { FieldProblem, type FillItem, type FillOptions, throwAll } from '../site.ts';
import { copiesOf } from './copies.ts';
import { type EtsyField, etsyBarriers, etsyEditor } from './editor.ts';
import { addSkuButton, findField } from './find-field.ts';
import { showCopies } from './panel.ts';
import { chooseWhenMade } from './when-made.ts';

const typed: EtsyField[] = ['Title', 'Description', 'Price', 'Quantity', 'SKU'];
const SHORT_QUIET_MS = 100;

export interface EtsyFilling extends FillOptions {
  document: Document;
  item: FillItem;
  pace: Pace;
}

/**
 * Shows every field to copy, and fills those that are found beyond doubt. The panel stays until the signal or the page
 * ends. Fields that failed are named in a FieldProblem after all were tried.
 */
export async function fillEtsy(filling: EtsyFilling): Promise<void> {
  const { document, item, pace, signal, onStep, byHand, onForm } = filling;
  const check = () => stopAtDemand(document, etsyBarriers);
  const waiting = { signal, check, patienceMs: pace.patienceMs };
  onStep({ field: 'Form', state: 'doing', message: "Looking for Etsy's editor" });
  const values = new Map(copiesOf(item).map(({ field, value }) => [field, value]));
  const wanted = typed.filter((field) => values.get(field) && !byHand.has(field));
  const isHidden = (field: EtsyField) => field === 'SKU' && addSkuButton(document) !== null;
  const isDrawn = () => wanted.every((field) => findField(document, field) || isHidden(field));
  const [dialog] = await beforeFields(filling, check, isDrawn);
  if (dialog) {
    showCopies(document, item, signal);
    onStep({
      field: 'Form',
      state: 'doing',
      message: `Etsy asks "${dialog}". Answer it: the form is filled in then.`,
    });
    // The seller takes as long as they need, and nothing has failed meanwhile.
    const patient = { ...waiting, patienceMs: Number.POSITIVE_INFINITY };
    await until(patient, () => (isDrawn() || dialogsOn(document).length === 0 ? true : null));
    await until(waiting, () => (isDrawn() ? true : null));
  }
  onStep({ field: 'Form', state: 'done' });
  await onForm();
  if (!dialog) showCopies(document, item, signal);
  const problems: FieldProblem[] = [];
  for (const field of typed) {
    const value = values.get(field) ?? '';
    if (value === '') continue;
    if (byHand.has(field)) {
      onStep({ field, state: 'skipped', message: 'It failed three times. Copy it from the panel.' });
      continue;
    }
    onStep({ field, state: 'doing' });
    const problem = await typeField(document, waiting, { field, value });
    if (problem) {
      const { message, stage } = problem;
      onStep({ field, state: 'failed', message, ...(stage && { stage }) });
      problems.push(problem);
    } else onStep({ field, state: 'done' });
    await wait(pace.pauseMs(), signal);
  }
  if (chooseWhenMade(document, values.get('When was it made?') ?? ''))
    onStep({ field: 'When was it made?', state: 'done' });
  const message =
    'Category, photos, tags, who made it and delivery are yours to enter: copy them from the panel.';
  onStep({ field: 'The rest', state: 'skipped', message });
  throwAll(problems);
}

/** The first words of each dialog that asks what the item is, before the form is there. */
const dialogsOn = (document: Document) => findVisible(document, etsyEditor.firstDialog).map(firstLine);

/** Waits for the fields, or for a dialog that comes before them. */
async function beforeFields(
  { document, pace, signal, onStep }: EtsyFilling,
  check: () => void,
  isDrawn: () => boolean,
): Promise<string[]> {
  const waiting = { signal, check, patienceMs: pace.patienceMs };
  try {
    await until(waiting, () => (isDrawn() || dialogsOn(document).length > 0 ? true : null));
  } catch (error) {
    if (error instanceof FieldProblem)
      onStep({ field: error.field, state: 'failed', message: error.message });
    throw error;
  }
  return isDrawn() ? [] : dialogsOn(document);
}

async function typeField(
  document: Document,
  waiting: Waiting,
  { field, value }: { field: EtsyField; value: string },
): Promise<FieldProblem | null> {
  const input = field === 'SKU' ? await skuField(document, waiting) : findField(document, field);
  if (!input) {
    const message = `${field} was not found in Etsy's editor. Copy it from the panel.`;
    return new FieldProblem(field, message, 'found');
  }
  typeInto(input, value);
  leave(input);
  const shown = await untilStable(waiting, () => input.value, SHORT_QUIET_MS);
  const isSame = (text: string) =>
    field === 'Price' ? penceOf(text) === penceOf(value) : asParagraphs(text) === value;
  const name = inSentence(field);
  if (!isSame(shown)) {
    const message = `Etsy made the ${name} "${oneLine(shown).slice(0, 60)}". Correct it in the editor.`;
    return new FieldProblem(field, message, 'shown');
  }
  const held = readHeld(input);
  if (held === null || isSame(held)) return null;
  const message = `The editor shows the ${name}, but Etsy has not taken it: click into the field, change it and press Tab.`;
  return new FieldProblem(field, message, 'taken');
}

async function skuField(document: Document, waiting: Waiting) {
  const button = findField(document, 'SKU') ? null : addSkuButton(document);
  if (!button) return findField(document, 'SKU');
  pressFully(button);
  return until(waiting, () => findField(document, 'SKU'));
}
