import { explainError } from '../../lib/api-error.ts';
import type { ToastInput } from '../../lib/toast.ts';

/** The sentence of the specification, with the cause and the next step below it. */
export function failedAction(message: string, error: unknown, title = 'Action Failed'): ToastInput {
  const details = explainError(error);
  return { type: 'error', title, message, details };
}
