import {
  descriptionOf,
  type FixableSetting,
  type Platform,
  settingsOf,
} from '@crosslister/contract/platforms.ts';

/** Whether there are settings without which nothing is listed on a platform. */
export const needsSettings = (platform: Platform): boolean => descriptionOf(platform).needs !== undefined;

/** Names of the settings a platform needs and these do not have, in the order of the panel. */
export function missingSettings(platform: Platform, settings: object): FixableSetting[] {
  const chosen = new Map<string, unknown>(Object.entries(settings));
  const needed = Object.entries(settingsOf(platform)).filter(([, setting]) => setting.needed);
  const missing = needed.map(([name]) => name).filter((name) => !String(chosen.get(name) ?? '').trim());
  return missing as FixableSetting[];
}

/** A setting's name on the screen. */
export const settingLabel = (platform: Platform, name: string): string =>
  settingsOf(platform)[name]?.label ?? name;

/**
 * Why nothing can be listed with these settings, and where the seller fixes it (spec section
 * 5). Null when nothing is missing.
 */
export function unmetNeeds(
  platform: Platform,
  settings: object,
): { title: string; message: string; nextStep: string | undefined } | null {
  const { needs } = descriptionOf(platform);
  const missing = missingSettings(platform, settings);
  if (!needs || missing.length === 0) return null;
  const labels = missing.map((name) => settingLabel(platform, name)).join(', ');
  return {
    title: needs.title,
    message: needs.message.replace('{missing}', labels),
    nextStep: needs.nextStep,
  };
}
