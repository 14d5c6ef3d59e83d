import type { FileImport } from '@crosslister/contract/imports.ts';
import { formatCount } from './format.ts';

/** `600 did not answer yet and are tried again`. Empty if each has answered. */
export function unansweredPhotos({ unanswered = 0 }: FileImport['photos']): string {
  if (unanswered === 0) return '';
  return `${formatCount(unanswered)} did not answer yet and ${unanswered === 1 ? 'is' : 'are'} tried again`;
}
