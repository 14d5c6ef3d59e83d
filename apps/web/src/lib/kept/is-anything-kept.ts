/** What the keys of all that is kept begin with. */
export const KEPT = 'crosslister_kept ';
/** The name of the account that is signed in. */
export const ACCOUNT = 'crosslister_account';

/** Whether there may be something to offer. All else about it is loaded after the first screen. */
export const isAnythingKept = (): boolean => Object.keys(localStorage).some((key) => key.startsWith(KEPT));
