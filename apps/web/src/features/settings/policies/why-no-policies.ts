import { descriptionOf, type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { explainError } from '../../../lib/api-error.ts';

interface Refusal {
  error?: string | undefined;
  next_step?: string | undefined;
}

/** The server's error with its next step. The panel itself offers to connect an account. */
const policyError = ({ error = 'Unknown error', next_step }: Refusal) =>
  /\bconnect\b/i.test(next_step ?? '') ? error : [error, next_step].filter(Boolean).join(' ');

/** Why nothing was loaded, or null. The call may fail, or answer that the account is not connected. */
export function loadProblem({
  data,
  error,
}: {
  data?: (Refusal & { success: boolean }) | undefined;
  error: unknown;
}): string | null {
  if (error) return explainError(error);
  return data && !data.success ? policyError(data) : null;
}

/** What the server answers then. */
export const notConnected = (platform: Platform) => `${platformNames[platform]} account not connected.`;

const isNotConnected = (error: string) => /not connected/i.test(error);

/** Title and text for policies that could not be read. An account that is not connected has its own text. */
export function policyProblem(platform: Platform, error: string): { title: string; message: string } {
  const name = platformNames[platform];
  const { what, errorTitle } = descriptionOf(platform).policies ?? {
    what: 'policies',
    errorTitle: 'Policy Loading Error',
  };
  if (!isNotConnected(error)) return { title: errorTitle, message: error };
  return {
    title: `${name} Not Connected`,
    message: `${name} account not connected. Please connect your ${name} account first to configure ${what}.`,
  };
}
