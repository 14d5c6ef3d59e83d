import { stripHtml } from '@crosslister/domain/html-text.ts';
import { MarketplaceError } from '../../errors.ts';
import { inProduct } from '../../fix.ts';
import type { Problem } from '../answers.ts';

const imageCodes = ['woocommerce_product_image_upload_error', 'woocommerce_product_invalid_image_id'];
const imageType = /\.(jpe?g|jpe|png|gif|webp|avif|bmp|ico|heic)$/i;

export function isImageProblem(problem: Problem): boolean {
  return imageCodes.includes(problem.code);
}

const rules =
  'The store downloads the pictures itself: each must be a JPG, PNG, GIF or WebP at an address the store can reach. A photo that is added to the product as a file is converted.';

/** One bad picture fails the whole request and changes nothing. The sentence names that picture, if it can be told. */
export class ImageRefused extends MarketplaceError {
  readonly url: string | undefined;

  constructor(problem: Problem, urls: string[]) {
    const words = stripHtml(problem.message).slice(0, 300);
    const url = culprit(words, urls);
    const picture = url ? `picture ${urls.indexOf(url) + 1} (${url.split('?')[0]})` : 'one of the pictures';
    const reason = words.replace(/^.*?\bError: /s, '').replace(/(?<![.\s])[.\s]+$/, '');
    super('setup', `Your store could not take ${picture}: ${reason}.`, {
      code: problem.code,
      status: 400,
      fix: inProduct('photos'),
      nextStep: rules,
    });
    this.url = url;
  }
}

/**
 * Without the pictures that the store cannot take, if that leaves some: a listing with the others is better than none.
 * `refused` has a sentence for each.
 */
export async function withPicturesThatWork<Made>(
  urls: string[],
  make: (urls: string[]) => Promise<Made>,
): Promise<{ made: Made; refused: string[] }> {
  const refused: string[] = [];
  let left = urls;
  for (;;) {
    try {
      return { made: await make(left), refused };
    } catch (error) {
      if (!(error instanceof ImageRefused)) throw error;
      const others = left.filter((url) => url !== error.url);
      if (others.length === left.length || others.length === 0) throw error;
      left = others;
      refused.push(`${error.message} It was listed without this picture. ${rules}`);
    }
  }
}

function culprit(words: string, urls: string[]): string | undefined {
  const named = urls.findIndex((url) => words.includes(url));
  // "not allowed to upload this file type" names no picture: WordPress judges by the ending of the URL.
  const index = named >= 0 ? named : urls.findIndex((url) => !imageType.test(url.split(/[?#]/)[0] ?? ''));
  return urls[index] ?? (urls.length === 1 ? urls[0] : undefined);
}
