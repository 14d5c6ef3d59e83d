import { mediaHook } from '../lib/browser/media-hook.ts';

/** True on a narrow screen. */
export const useIsPhone = mediaHook('(max-width: 47.99em)');
