import { isSame } from '@crosslister/domain/merge-fields.ts';
import { type ComponentType, memo, type ReactNode } from 'react';
import type { FormErrors } from './form-errors.ts';
import type { ProductForm } from './product-form.ts';

/** What a part of the form gets. Its functions are always the same. */
export interface FormPart<Field extends keyof ProductForm = keyof ProductForm> {
  form: Pick<ProductForm, Field>;
  errors: FormErrors;
  onChange: (change: Partial<ProductForm>) => void;
  /** The whole form, for what is pressed. */
  read: () => ProductForm;
}

/**
 * A part that is drawn again only when one of these fields, or a prop beside the form, says something else. A letter in
 * one field would otherwise draw all fields again before it is seen.
 */
export function drawnFor<Field extends keyof ProductForm, More = unknown>(
  fields: readonly Field[],
  // Not known from the part itself: it may use no other fields than these.
  Part: (props: FormPart<NoInfer<Field>> & NoInfer<More>) => ReactNode,
): ComponentType<FormPart<Field> & More> {
  return memo(Part, ({ form: before, ...others }, { form: now, ...othersNow }) => {
    return isSame(others, othersNow) && fields.every((field) => isSame(before[field], now[field]));
  });
}
