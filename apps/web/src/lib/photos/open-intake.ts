import { page } from '../browser/page-history.ts';

/** Opens the room for photos of many things. */
export const openIntake = (): void => page.openRooms?.('?intake=1');
