import { fetchApi } from './api-client.ts';
import { explainError } from './api-error.ts';

/** Whether this browser hands pictures to the phone's own Share; over plain http, and on most computers, none does. */
export function canSharePhotos(): boolean {
  const sample = new File([], 'photo-1.jpg', { type: 'image/jpeg' });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [sample] });
}

/** The photos of a step, through our own server, and a sentence for each that could not be had. */
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
 * Opens the phone's Share. `late` when the browser wants another press, as reading took longer than it lets a press
 * count; putting the Share away is no failure.
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
