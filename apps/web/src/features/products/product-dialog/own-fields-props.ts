import type { FieldFocus } from '../../../lib/dialog-props.ts';
import type { FormErrors } from './form-errors.ts';
import type { ProductForm } from './product-form.ts';

/** Of fields that one marketplace alone asks for. */
export interface OwnFieldsProps {
  form: ProductForm;
  errors: FormErrors;
  focus: FieldFocus | null;
  /** Not in the catalogue yet. */
  isNew: boolean;
  onChange: (change: Partial<ProductForm>) => void;
}
