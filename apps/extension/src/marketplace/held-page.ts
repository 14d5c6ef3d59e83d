import { answerHeld } from '../sites/page/held-value.ts';

declare global {
  /** Set among the page's own scripts, so that a document answers once. */
  var crosslisterAnswers: true | undefined;
}

if (!globalThis.crosslisterAnswers) {
  globalThis.crosslisterAnswers = true;
  answerHeld(document);
}
