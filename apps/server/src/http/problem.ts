/** An expected failure of a call: answered with its status and a sentence the seller can read. */
export class HttpProblem extends Error {
  readonly statusCode: number;
  readonly nextStep: string | undefined;
  readonly extra: Record<string, unknown>;

  constructor(
    statusCode: number,
    detail: string,
    options: { nextStep?: string; extra?: Record<string, unknown> } = {},
  ) {
    super(detail);
    this.name = 'HttpProblem';
    this.statusCode = statusCode;
    this.nextStep = options.nextStep;
    this.extra = options.extra ?? {};
  }
}

export const notFound = (thing: string) => new HttpProblem(404, `There is no such ${thing}.`);
