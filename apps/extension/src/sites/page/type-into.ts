export type TextField = HTMLInputElement | HTMLTextAreaElement;

export const isTextField = (element: Element): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/**
 * Types into a field as a person would: focus, then the browser's own insertion, whose event says what was typed and
 * comes from the browser. Some fields take nothing else.
 */
export function typeInto(field: TextField, text: string): void {
  field.scrollIntoView({ block: 'center' });
  enter(field);
  field.select();
  if (!field.ownerDocument.execCommand('insertText', false, text)) setAsTyped(field, text);
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Types behind what the field holds. */
export function typeAtEnd(field: TextField, text: string): void {
  enter(field);
  field.setSelectionRange(field.value.length, field.value.length);
  if (!field.ownerDocument.execCommand('insertText', false, text)) setAsTyped(field, field.value + text);
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * For a field in which the browser inserts nothing. The browser's own setter is called. React puts its own setter on
 * the field, and undoes changes made through that.
 */
function setAsTyped(field: TextField, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  if (!setter) throw new Error('This browser has no setter for the value of a field.');
  setter.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

/** A window that is not in front sends no events of the focus, so the page is sent them all the same. */
function enter(field: TextField): void {
  withEvents(field, ['focus', 'focusin'], () => field.focus());
}

export function leave(field: TextField): void {
  withEvents(field, ['blur', 'focusout'], () => field.blur());
}

function withEvents(field: TextField, [own, bubbling]: [string, string], run: () => void): void {
  let blurred = false;
  const note = () => {
    blurred = true;
  };
  field.addEventListener(own, note, { once: true });
  run();
  field.removeEventListener(own, note);
  if (blurred) return;
  field.dispatchEvent(new FocusEvent(own));
  field.dispatchEvent(new FocusEvent(bubbling, { bubbles: true }));
}
