import type { Credentials } from '@crosslister/contract/credentials.ts';
import { byHandOf, type Platform } from '@crosslister/contract/platforms.ts';
import { useQuery } from '@tanstack/react-query';
import { extensionQuery } from '../../../lib/api/check-products.ts';
import { useCredentials } from '../../../lib/api/get-credentials.ts';
import type { ExtensionState } from '../../../lib/extension/call-extension.ts';
import { isServerChosen, listsByServer } from '../../../lib/platforms/listing-way.ts';

/** How this browser really lists there, where that is not what the seller has chosen. */
export function wayHint(
  platform: Platform,
  credentials: Credentials,
  extension: ExtensionState,
): string | undefined {
  if (!byHandOf(platform)?.serverInstead) return undefined;
  const isServer = listsByServer(platform, credentials, extension);
  if (isServer === isServerChosen(platform, credentials.pricing_rules)) return undefined;
  if (!isServer) {
    const instead = extension === 'none' ? 'you list by hand' : 'the browser extension is used';
    return `No account is connected, so ${instead}.`;
  }
  const why = extension === 'none' ? 'has no extension' : 'has an extension that is not paired';
  return `This browser ${why}, so the connected account is used.`;
}

/** The hint of the setting that chooses between the account and the extension, with the rules as they are edited. */
export function useWayHint(
  platform: Platform,
  pricing_rules: Credentials['pricing_rules'],
): { setting: string; hint: string } | null {
  const setting = byHandOf(platform)?.serverInstead?.setting;
  const { data: credentials } = useCredentials();
  const { data: extension } = useQuery({ ...extensionQuery, enabled: setting !== undefined });
  if (setting === undefined || !credentials || !extension) return null;
  const hint = wayHint(platform, { ...credentials, pricing_rules }, extension);
  return hint ? { setting, hint } : null;
}
