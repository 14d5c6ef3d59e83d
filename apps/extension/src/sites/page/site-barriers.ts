import type { Barriers as BarrierTable } from '@crosslister/contract/site-tables/parts.ts';
import { Barred } from '../site.ts';
import { patternOf } from '../tables.ts';
import { findAll, findVisible, firstLine, isVisible, oneLine } from './find.ts';

/** What a site shows to visitors it does not know, takes for a machine, or does not let list. */
export interface Barriers {
  label: string;
  is: BarrierTable;
}

/** The site checks the browser before it shows the page. That passes, often without anybody, so it is no refusal. */
export class Challenged extends Barred {
  override name = 'Challenged';
}

/** Throws when the site asks the person to sign in or to prove that they are one. Only they can answer that. */
export function stopAtDemand(document: Document, { label, is }: Barriers): void {
  const challenged = () =>
    new Challenged(
      'Verification',
      `${label} checks your browser before it shows the page. Wait, or answer what it asks: it goes on when the page is there.`,
    );
  if (patternOf(is.challengeTitle).test(oneLine(document.title))) throw challenged();
  // A badge in a corner asks for nothing.
  const asks = (element: HTMLElement) =>
    element.getBoundingClientRect().height >= 80 && !element.closest('.grecaptcha-badge');
  if (findVisible(document, is.captcha).some(asks)) {
    throw new Barred(
      'Verification',
      `${label} wants to know that you are human. Answer it on the page, then start again.`,
    );
  }
  if (findVisible(document, is.signIn).length > 0) {
    throw new Barred('Sign in', `${label} asks you to sign in. Sign in on the page, then start again.`);
  }
  if (findAll(document, is.challenge).some(isShown)) throw challenged();
}

/** Some marks of a challenge are hidden fields, within what is seen. */
function isShown(mark: HTMLElement): boolean {
  const shown = isVisible(mark) ? mark : mark.parentElement;
  if (!shown || shown === mark.ownerDocument.body || !isVisible(shown)) return false;
  return shown.getBoundingClientRect().height >= 60;
}

/** The words of a page to which saving leads when nothing was saved. Null for any other page. */
export function refusalOn(document: Document, { is }: Barriers): string | null {
  const { pathname } = document.location;
  if (!is.refusedPaths.some((path) => patternOf(path).test(pathname))) return null;
  const [heading] = findVisible(document, 'h1, h2');
  return (heading && firstLine(heading)) || oneLine(document.title) || pathname;
}
