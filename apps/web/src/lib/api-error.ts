import type { Problem } from '@crosslister/contract/accounts/auth.ts';
import { listOf, partOf, recordOf, text } from './answers/shape.ts';
import { parseJson } from './parse-json.ts';

export const TIMEOUT_HINT =
  'Request timed out. This may be due to background sales detection running. Please try again.';

interface RefusedBody extends Required<Problem> {
  error: string;
  message: string;
}
const errorBody = partOf<RefusedBody>({
  detail: text,
  next_step: text,
  non_field_errors: listOf(text),
  fields: recordOf(text),
  error: text,
  message: text,
});
export type RefusedProblem = { [Key in keyof RefusedBody]?: RefusedBody[Key] | undefined };

type Kind = 'refused' | 'timeout' | 'unreachable' | 'unexpected';

/** A call that did not return what was asked for. `message` is a sentence for the seller. */
export class ApiError extends Error {
  readonly kind: Kind;
  readonly status: number | undefined;
  readonly problem: RefusedProblem;

  constructor(kind: Kind, message: string, options: { status?: number; problem?: RefusedProblem } = {}) {
    super(message);
    this.name = 'ApiError';
    this.kind = kind;
    this.status = options.status;
    this.problem = options.problem ?? {};
  }
}

/** Another try gets the same answer. */
export const isUnexpected = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'unexpected';

/** What a refused call said, whatever its body looks like. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const body = parseJson(await response.text());
  const problem = errorBody(body) ? body : {};
  const sentence = sentenceOf(problem) ?? `The server answered ${response.status}. Please try again.`;
  return new ApiError('refused', sentence, { status: response.status, problem });
}

function sentenceOf({ detail, non_field_errors, error, message }: RefusedProblem): string | undefined {
  return detail ?? non_field_errors?.[0] ?? error ?? message;
}

/** The server's own words for its refusal. Undefined if it said nothing or was never reached. */
export function serverErrorOf(error: unknown): string | undefined {
  return error instanceof ApiError ? sentenceOf(error.problem) || undefined : undefined;
}

/** The cause in words for the seller, as the end of a sentence or a line of its own. */
export function describeError(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return error instanceof Error && error.message ? error.message : 'Unknown error';
}

/** The same for a toast, if the form has a sentence for each field: the first, and how many more there are. */
export function firstProblem(error: unknown): string {
  const [first, ...more] = Object.values(fieldErrorsOf(error));
  return first && more.length > 0 ? `${first} And ${more.length} more.` : describeError(error);
}

/** What the seller can do about it, when the server said. */
export function nextStepOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.problem.next_step : undefined;
}

/** Cause and next step, where both are one text. */
export function explainError(error: unknown): string {
  return [describeError(error), nextStepOf(error)].filter(Boolean).join(' ');
}

/** The message of the control a refused field belongs to. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  return error instanceof ApiError ? (error.problem.fields ?? {}) : {};
}
