import type { Credentials } from '@crosslister/contract/credentials.ts';
import { byHandOf, isFilledIn, type Platform } from '@crosslister/contract/platforms.ts';
import { platformRules } from '@crosslister/domain/platform-rules.ts';
import type { ExtensionState } from '../extension/call-extension.ts';
import { isConnected } from './is-connected.ts';

/**
 * Whether the server lists on a platform: where nothing is done by hand, and where an account is connected that the
 * seller has chosen, or that is all there is. An extension that is not paired fills in no form.
 */
export function listsByServer(
  platform: Platform,
  credentials: Credentials,
  extension: ExtensionState,
): boolean {
  const byHand = byHandOf(platform);
  if (!byHand) return true;
  const { serverInstead } = byHand;
  if (!serverInstead || !isConnected(credentials, platform)) return false;
  return extension !== 'ready' || isServerChosen(platform, credentials.pricing_rules);
}

/** Whether the seller has chosen the server in place of the extension, with or without an account. */
export function isServerChosen(platform: Platform, rules: Credentials['pricing_rules']): boolean {
  const serverInstead = byHandOf(platform)?.serverInstead;
  return (
    serverInstead !== undefined &&
    platformRules(rules, platform)[serverInstead.setting] === serverInstead.value
  );
}

/** By the server, by the extension in the seller's browser, or by hand without either. */
export type Way = 'server' | 'extension' | 'hand';

/**
 * How a platform is listed on: with the extension if it can, otherwise by the server, otherwise by hand. An extension
 * that is not paired is used only where there is no server, because it explains how to pair it.
 */
export function wayOf(platform: Platform, credentials: Credentials, extension: ExtensionState): Way {
  if (listsByServer(platform, credentials, extension)) return 'server';
  return isFilledIn(platform) && extension !== 'none' ? 'extension' : 'hand';
}
