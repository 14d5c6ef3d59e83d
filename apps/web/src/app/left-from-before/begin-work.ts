import type { QueryClient } from '@tanstack/react-query';
import { startKeeping } from '../../lib/kept/start-keeping.ts';
import { isPhotoWaiting } from '../../lib/photos/is-photo-waiting.ts';

/** Keeps what is typed from here on, and goes on with what an earlier page has begun. Returns what ends that. */
export function beginWork(client: QueryClient): Promise<() => void> {
  if (isPhotoWaiting()) {
    import('../../features/intake/queue/upload-queue.ts')
      .then(({ resume }) => resume())
      .catch((error: unknown) => console.warn('The photos are not sent', error));
  }
  return startKeeping(client);
}
