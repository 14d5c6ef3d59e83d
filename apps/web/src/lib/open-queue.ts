let opener = (): void => undefined;

/** The dashboard sets how its notifications are opened. Toasts of several features lead there. */
export function setQueueOpener(open: () => void): void {
  opener = open;
}

/** The button of a toast about steps that wait in the queue. */
export const showQueue = { label: 'See what waits', onClick: () => opener() };
