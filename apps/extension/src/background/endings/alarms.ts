/** Asks the dashboards. Chrome lets an alarm ring every 30 s, before version 120 every minute. */
export const ASK = 'endings';
export const ASK_MINUTES = 0.5;
/** The pause after the last listing is over. */
export const NEXT = 'endings-next';
/** The page of a listing has not answered. */
export const DEADLINE = 'endings-deadline';
