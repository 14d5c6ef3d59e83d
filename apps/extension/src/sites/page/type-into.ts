export type TextField = HTMLInputElement | HTMLTextAreaElement;

export const isTextField = (element: Element): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/**
 * Sets a field as a person would. Pages built with React put a setter of their own on the field and undo what comes
 * through it, so the browser's setter is called. Then the page is notified by the events it listens to.
 */
export function typeInto(field: TextField, text: string): void {
  field.scrollIntoView({ block: 'center' });
  field.focus();
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  if (!setter) throw new Error('This browser has no setter for the value of a field.');
  setter.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Removes the focus, and sends the page its event even when the browser's window is not in front. */
export function leave(field: TextField): void {
  let told = false;
  field.addEventListener('blur', () => (told = true), { once: true });
  field.blur();
  if (told) return;
  field.dispatchEvent(new FocusEvent('blur'));
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
