import { type Answer, json } from '../http/answer.ts';
import type { FaultAnswers } from '../http/apply-fault.ts';

/** A refusal in Etsy's own shape; the router turns it into the answer. */
export class EtsyRefusal extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;
  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export function refusal(status: number, error: string, description?: string): EtsyRefusal {
  return new EtsyRefusal(status, {
    error,
    ...(description !== undefined && { error_description: description }),
  });
}

/** Some checks of a listing answer a bare array instead of the documented object (etsy/open-api#622). */
export function arrayRefusal(path: string, type: string, message: string): EtsyRefusal {
  return new EtsyRefusal(400, [{ path, type, message }]);
}

export function notFound(what: string, id: unknown): EtsyRefusal {
  return refusal(404, `Could not find a ${what} with ${what.toLowerCase().replaceAll(' ', '_')}_id = ${id}`);
}

export function refusalAnswer({ status, body, headers }: EtsyRefusal): Answer {
  return json(status, body, headers);
}

/** How Etsy words the failures that the shared fault switch produces. */
export const etsyFaultAnswers: FaultAnswers = {
  unauthorized: () => json(401, { error: 'invalid_token', error_description: 'access token is expired' }),
  forbidden: () => json(403, { error: 'Invalid API key' }),
  rate_limited: (fault) =>
    json(
      429,
      { error: 'Exceeded API rate limits.' },
      { 'retry-after': String(fault.retryAfter ?? 1), 'x-remaining-this-second': '0' },
    ),
  error_before: () => json(500, { error: 'Server Error' }),
  error_after: () => json(500, { error: 'Server Error' }),
};
