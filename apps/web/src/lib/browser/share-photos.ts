import { fetchApi } from '../api-client.ts';
import { explainError } from '../api-error.ts';

/** Whether this browser passes pictures to the phone's own Share. Over plain http, and on most computers, none does. */
export function canSharePhotos(): boolean {
  const sample = new File([], 'photo-1.jpg', { type: 'image/jpeg' });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [sample] });
}

/** The photos of a step, read through our own server, with a sentence for each that could not be read. */
export async function readPhotos(
  operationId: number,
  count: number,
): Promise<{ files: File[]; missing: string[] }> {
  const results = await Promise.allSettled(
    Array.from({ length: count }, (_, index) => readPhoto(operationId, index + 1)),
  );
  return {
    files: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    missing: results.flatMap((result) => (result.status === 'rejected' ? [explainError(result.reason)] : [])),
  };
}

async function readPhoto(operationId: number, number: number): Promise<File> {
  const blob = await (await fetchApi(`/api/operations/${operationId}/photos/${number}/`)).blob();
  const ending = blob.type.replace('image/', '').replace('jpeg', 'jpg');
  return new File([blob], `photo-${number}.${ending}`, { type: blob.type });
}

/**
 * Opens the phone's Share. `late` if the browser needs another click, because reading took too long after the first.
 * Closing the Share without sharing is no failure.
 */
export async function sharePhotos(files: File[]): Promise<'shared' | 'late'> {
  if (!navigator.canShare({ files })) throw new Error('This browser does not share pictures of this kind.');
  try {
    await navigator.share({ files });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError') return 'late';
    if (name !== 'AbortError') throw error;
  }
  return 'shared';
}
