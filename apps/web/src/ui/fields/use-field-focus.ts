import { type RefObject, useEffect } from 'react';
import type { FieldFocus } from '../../lib/dialog-props.ts';

/**
 * Puts the focus into the field that the seller was sent to, if `box` has it, or with `wide` the form around it. A field
 * that is not there yet is the business of the code that shows it.
 */
export function useFieldFocus(
  box: RefObject<HTMLElement | null>,
  focus: FieldFocus | null,
  { wide = false }: { wide?: boolean } = {},
): void {
  useEffect(() => {
    if (!focus) return;
    const within = wide ? box.current?.closest('form') : box.current;
    const field = within?.querySelector<HTMLElement>(`[data-field="${CSS.escape(focus.field)}"]`);
    if (!field) return;
    const control = field.matches('input, select, textarea, [tabindex]')
      ? field
      : (field.querySelector<HTMLElement>('input, textarea') ?? field.querySelector('button'));
    let endHold = () => {};
    // The dialog that opens now puts the focus where this says; one that is open has done so already.
    control?.setAttribute('data-autofocus', '');
    const timer = setTimeout(() => {
      // One that came late takes the focus from nobody who types in the form already.
      const { activeElement } = document;
      const typed =
        activeElement?.matches('input, textarea') && activeElement.closest('form')?.contains(field);
      if (typed && activeElement !== control) return;
      const fold = field.closest('details');
      if (fold) fold.open = true;
      control?.scrollIntoView({ block: 'center' });
      control?.focus({ preventScroll: true });
      if (control) endHold = keepInSight(control);
    });
    return () => {
      clearTimeout(timer);
      endHold();
      control?.removeAttribute('data-autofocus');
    };
  }, [box, focus, wide]);
}

/** What is loaded later grows above the field and pushes it away. It stays in sight until the seller goes on. */
function keepInSight(control: HTMLElement): () => void {
  const observer = new ResizeObserver(() => control.scrollIntoView({ block: 'nearest' }));
  for (let each = control.parentElement; each && each.tagName !== 'FORM'; each = each.parentElement) {
    observer.observe(each);
  }
  const end = () => observer.disconnect();
  control.addEventListener('blur', end, { once: true });
  for (const type of ['wheel', 'touchmove']) {
    document.addEventListener(type, end, { once: true, passive: true });
  }
  return end;
}
