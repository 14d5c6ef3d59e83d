import { explainError, firstProblem, nextStepOf } from '../api-error.ts';
import type { ToastInput } from '../toast.ts';

/** The toast of a request that failed: its cause, inside `sentence` if the specification has one, and the next step. */
export function failedRequest(
  title: string,
  error: unknown,
  sentence = (cause: string): string => cause,
): ToastInput {
  return { type: 'error', title, message: sentence(firstProblem(error)), details: nextStepOf(error) };
}

/** Where the specification has a sentence of its own: that, followed by the cause and the next step. */
export function failedAction(message: string, error: unknown, title = 'Action Failed'): ToastInput {
  return { ...failedRequest(title, error), message, details: explainError(error) };
}
