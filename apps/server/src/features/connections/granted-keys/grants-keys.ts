import type { Platform } from '@crosslister/contract/platforms.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import type { Config } from '../../../config.ts';
import { reachableUrl } from '../webhooks/hook.ts';

/** Whether a shop of this kind can hand over keys, and can reach this server to do so. */
export const grantsKeys = (config: Config, platform: Platform): boolean =>
  findMarketplace(platform)?.keyGrant !== undefined && reachableUrl(config) !== null;
