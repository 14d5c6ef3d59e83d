import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';

const things: Partial<Record<Platform, { what: string; title: string }>> = {
  ebay: { what: 'policies', title: 'Policy Loading Error' },
  etsy: { what: 'profiles', title: 'Profile Loading Error' },
};

/** The server's error with its next step. The panel itself offers to connect an account. */
export const policyError = ({
  error = 'Unknown error',
  next_step,
}: {
  error?: string | undefined;
  next_step?: string | undefined;
}) => (/\bconnect\b/i.test(next_step ?? '') ? error : [error, next_step].filter(Boolean).join(' '));

const isNotConnected = (error: string) => /not connected/i.test(error);

/** Title and text for policies that could not be read. An account that is not connected has its own text. */
export function policyProblem(platform: Platform, error: string): { title: string; message: string } {
  const name = platformNames[platform];
  const { what, title } = things[platform] ?? { what: 'policies', title: 'Policy Loading Error' };
  if (!isNotConnected(error)) return { title, message: error };
  return {
    title: `${name} Not Connected`,
    message: `${name} account not connected. Please connect your ${name} account first to configure ${what}.`,
  };
}
