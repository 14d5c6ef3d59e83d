import { type Job, pressedForms } from '../store.ts';

/** A seller loses sight of few. Only the oldest are given up. */
const MOST_FORMS = 1000;

type Form = Pick<Job, 'origin' | 'site'> & { item: Pick<Job['item'], 'sku' | 'title'> };

/** Products are known by their SKU, whichever operation or version of the extension lists them. */
const nameOf = ({ origin, site, item }: Form) => ({ origin, site, product: item.sku.trim() || item.title });

function isSame(form: Form) {
  const { origin, site, product } = nameOf(form);
  return (each: ReturnType<typeof nameOf>) =>
    each.origin === origin && each.site === site && each.product === product;
}

/**
 * The seller has pressed save on this form, or left it, perhaps by a press that is not known. Kept when the browser is
 * closed and when the extension is updated, because the product may be listed from now on.
 */
export async function notePressedForm(form: Form): Promise<void> {
  await pressedForms.update((all) =>
    [...all.filter((each) => !isSame(form)(each)), nameOf(form)].slice(-MOST_FORMS),
  );
}

/** The listing is known, or the seller has looked and it is not there. */
export async function forgetPressedForm(form: Form): Promise<void> {
  await pressedForms.update((all) => all.filter((each) => !isSame(form)(each)));
}

/** Whether an earlier form of this product may have been saved, and it is not known where that was listed. */
export const wasPressed = async (form: Form): Promise<boolean> =>
  (await pressedForms.read()).some(isSame(form));
