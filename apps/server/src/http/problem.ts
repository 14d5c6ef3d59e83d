/** An expected failure of a request: answered with its status, a sentence the seller can read, and the next step. */
export class HttpProblem extends Error {
  readonly statusCode: number;
  readonly nextStep: string;
  readonly extra: Record<string, unknown>;

  constructor(
    statusCode: number,
    detail: string,
    options: { nextStep: string; extra?: Record<string, unknown> },
  ) {
    super(detail);
    this.name = 'HttpProblem';
    this.statusCode = statusCode;
    this.nextStep = options.nextStep;
    this.extra = options.extra ?? {};
  }
}

export const notFound = (thing: string) =>
  new HttpProblem(404, `There is no such ${thing}.`, {
    nextStep: 'Reload the page: it may have been removed meanwhile.',
  });

/**
 * For a marketplace's message whose signature cannot be checked just now. Any status but success makes the marketplace
 * send it again.
 */
export const notChecked = () =>
  new HttpProblem(503, 'This cannot be checked just now.', { nextStep: 'Send it again later.' });
