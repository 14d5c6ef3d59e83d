/** What the keys of all that is kept begin with. */
export const KEPT = 'crosslister_kept ';

/** Whether there may be something to offer. All else about it is loaded after the first screen. */
export const isAnythingKept = (): boolean => Object.keys(localStorage).some((key) => key.startsWith(KEPT));
