import type { PhotoLine } from '@crosslister/contract/imports.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { unansweredPhotos } from '../../../lib/unanswered-photos.ts';

/** `2,310 of 10,000` */
export const photoProgress = ({ photos: { total, done } }: PhotoLine): string =>
  `${formatCount(done)} of ${formatCount(total)}`;

export const photosLeft = ({ photos: { total, done, failed } }: PhotoLine): number => total - done - failed;

/** Not where all that is left did not answer: that is tried again for hours. */
export const isCopying = (line: PhotoLine): boolean => photosLeft(line) > (line.photos.unanswered ?? 0);

/** What follows the progress: `, 3 failed, 600 did not answer yet and are tried again`. */
export const photoTroubles = ({ photos }: PhotoLine): string =>
  [photos.failed > 0 ? `${formatCount(photos.failed)} failed` : '', unansweredPhotos(photos)]
    .filter(Boolean)
    .map((words) => `, ${words}`)
    .join('');

/** `Photos of things.csv: 2,310 of 10,000, 3 failed`, at the end `9,997 photos of things.csv copied, 3 failed`. */
export function photoLine(line: PhotoLine): string {
  const { name, photos } = line;
  const troubles = photoTroubles(line);
  if (photosLeft(line) > 0) return `Photos of ${name}: ${photoProgress(line)}${troubles}`;
  const copied = photos.done > 0 ? plural(photos.done, 'photo') : 'No photo';
  return `${copied} of ${name} copied${troubles}`;
}
