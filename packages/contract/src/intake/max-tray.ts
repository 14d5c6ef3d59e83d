/** So many photos lie in a seller's tray at most. */
export const MAX_TRAY = 1000;
