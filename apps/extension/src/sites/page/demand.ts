import { Barred } from '../site.ts';
import { findVisible } from './find.ts';

/** What a site shows to visitors it does not know, or takes for a machine. */
export interface Barriers {
  label: string;
  captcha: string;
  signIn: string;
}

/** Throws when the site asks the person to sign in or to prove that they are one. Only they can answer that. */
export function stopAtDemand(document: Document, { label, captcha, signIn }: Barriers): void {
  // A badge in a corner asks for nothing.
  const isChallenge = (element: HTMLElement) =>
    element.getBoundingClientRect().height >= 80 && !element.closest('.grecaptcha-badge');
  if (findVisible(document, captcha).some(isChallenge)) {
    throw new Barred(
      'Verification',
      `${label} wants to know that you are human. Answer it on the page, then start again.`,
    );
  }
  if (findVisible(document, signIn).length > 0) {
    throw new Barred('Sign in', `${label} asks you to sign in. Sign in on the page, then start again.`);
  }
}
