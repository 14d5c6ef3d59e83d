const WAITING = 'crosslister_photosWaiting';

/** Whether this browser has photos to send: the database with them is opened only then. */
export const isPhotoWaiting = (): boolean => localStorage.getItem(WAITING) !== null;

export function notePhotosWaiting(are: boolean): void {
  if (are) localStorage.setItem(WAITING, '1');
  else localStorage.removeItem(WAITING);
}
