import { stripHtml } from '@crosslister/domain/text.ts';
import { MarketplaceError } from '../errors.ts';
import { inProduct } from '../fix.ts';
import type { Problem } from './answers.ts';

const imageCodes = ['woocommerce_product_image_upload_error', 'woocommerce_product_invalid_image_id'];
const imageType = /\.(jpe?g|jpe|png|gif|webp|avif|bmp|ico|heic)$/i;

export function isImageProblem(problem: Problem): boolean {
  return imageCodes.includes(problem.code);
}

/** One bad picture fails the whole request and changes nothing. The sentence names that picture, if possible. */
export function imageRefused(problem: Problem, urls: string[]): MarketplaceError {
  const words = stripHtml(problem.message).slice(0, 300);
  const picture = culprit(words, urls);
  const reason = words.replace(/^.*?\bError: /s, '').replace(/(?<![.\s])[.\s]+$/, '');
  return new MarketplaceError('setup', `Your store could not take ${picture}: ${reason}.`, {
    code: problem.code,
    status: 400,
    fix: inProduct('photos'),
    nextStep:
      'The store downloads the pictures itself: each must be a JPG, PNG, GIF or WebP at an address the store can reach. A photo that is added to the product as a file is converted.',
  });
}

function culprit(words: string, urls: string[]): string {
  const named = urls.findIndex((url) => words.includes(url));
  // "not allowed to upload this file type" names no picture: WordPress judges by the ending of the URL.
  const index = named >= 0 ? named : urls.findIndex((url) => !imageType.test(url.split(/[?#]/)[0] ?? ''));
  const url = urls[index] ?? (urls.length === 1 ? urls[0] : undefined);
  if (!url) return 'one of the pictures';
  return `picture ${urls.indexOf(url) + 1} (${url.split('?')[0]})`;
}
