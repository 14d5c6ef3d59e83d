import { type RefObject, useEffect } from 'react';
import type { FieldFocus } from '../../../lib/dialog-props.ts';

/**
 * Puts the focus into the field that the seller was sent to, if `box` has it, or with `wide` the form around it. A field
 * that is not there yet is the business of whoever shows it.
 */
export function useFieldFocus(
  box: RefObject<HTMLElement | null>,
  focus: FieldFocus | null,
  { wide = false }: { wide?: boolean } = {},
): void {
  useEffect(() => {
    if (!focus) return;
    // After the dialog has taken the focus for itself.
    const timer = setTimeout(() => {
      const within = wide ? box.current?.closest('form') : box.current;
      const field = within?.querySelector<HTMLElement>(`[data-field="${CSS.escape(focus.field)}"]`);
      if (!field) return;
      const fold = field.closest('details');
      if (fold) fold.open = true;
      const control = field.matches('input, textarea, [tabindex]')
        ? field
        : field.querySelector<HTMLElement>('input, textarea');
      control?.scrollIntoView({ block: 'center' });
      control?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [box, focus, wide]);
}
