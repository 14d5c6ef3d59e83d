import { ApiError } from '../../lib/api-error.ts';
import type { AuthMode } from './api/sign-in.ts';

const fallback: Record<AuthMode, string> = {
  login: 'Login failed. Please check your credentials.',
  register: 'Registration failed.',
};

/** The server's detail, its first non-field error or its error. Otherwise the specification's text. */
export function signInError(error: unknown, mode: AuthMode): string {
  if (!(error instanceof ApiError)) return fallback[mode];
  const { detail, non_field_errors: others, error: plain } = error.problem;
  const said = detail ?? others?.[0] ?? plain;
  if (said) return said;
  return error.kind === 'refused' ? fallback[mode] : `${fallback[mode]} ${error.message}`;
}
