import { explainError } from '../../lib/api-error.ts';
import type { ToastInput } from '../../lib/toast.ts';

/** The specification's sentence, followed by the cause and the next step. */
export function failedAction(message: string, error: unknown, title = 'Action Failed'): ToastInput {
  const details = explainError(error);
  return { type: 'error', title, message, details };
}
