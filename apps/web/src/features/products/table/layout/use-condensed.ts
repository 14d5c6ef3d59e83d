import { mediaHook } from '../../../../lib/browser/media-hook.ts';

/** On narrower screens the table would scroll sideways, so rows show the columns below the name. */
export const useCondensed = mediaHook('(max-width: 61.99em)');
