let opener = (): void => undefined;

/** The dashboard says how its notifications are opened: toasts of several features lead there. */
export function setQueueOpener(open: () => void): void {
  opener = open;
}

/** What a toast offers where steps wait in the queue for the seller. */
export const showQueue = { label: 'See what waits', onClick: () => opener() };
