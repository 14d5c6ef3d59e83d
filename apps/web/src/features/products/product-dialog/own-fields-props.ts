import type { FieldFocus } from '../../../lib/dialog-props.ts';
import type { FormPart } from './form-part.ts';

/** Of fields that one marketplace alone asks for. */
export interface OwnFieldsProps extends FormPart {
  focus: FieldFocus | null;
  /** Not in the catalogue yet. */
  isNew: boolean;
}
