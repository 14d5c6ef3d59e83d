const ASKED = 'crosslister-held';
const ANSWER = 'data-crosslister-held';

/**
 * What React holds for a field, by the properties it drew it with. A field can show a value that the page never took.
 * Content scripts do not see what React stores on an element, so `answerHeld` runs among the page's own scripts.
 * Null: the page does not say.
 */
export function readHeld(field: HTMLElement): string | null {
  field.dispatchEvent(new CustomEvent(ASKED, { bubbles: true }));
  const held = field.getAttribute(ANSWER);
  field.removeAttribute(ANSWER);
  return held;
}

/** Reads, and changes nothing of the page but the attribute in which it answers. */
export function answerHeld(document: Document): void {
  document.addEventListener(ASKED, ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const key = Object.keys(target).find((name) => name.startsWith('__reactProps$'));
    const drawn: unknown = key && Reflect.get(target, key);
    const held: unknown = drawn && typeof drawn === 'object' && 'value' in drawn ? drawn.value : undefined;
    if (typeof held === 'string' || typeof held === 'number') target.setAttribute(ANSWER, String(held));
  });
}
