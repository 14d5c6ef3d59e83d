import { html, json } from '../../http/answer.ts';
import type { FaultAnswers } from '../../http/apply-fault.ts';
import { fatalBody } from './rest-error.ts';

const fatal = () => json(500, fatalBody('Uncaught Error: Call to undefined function'));

/** The faults in WordPress's words. The 429 is what a web host in front of it sends. */
export const wooFaultAnswers: FaultAnswers = {
  unauthorized: () =>
    json(401, {
      code: 'woocommerce_rest_cannot_view',
      message: 'Sorry, you cannot list resources.',
      data: { status: 401 },
    }),
  forbidden: () =>
    json(403, {
      code: 'rest_forbidden',
      message: 'Sorry, you are not allowed to do that.',
      data: { status: 403 },
    }),
  rate_limited: (fault) =>
    html(
      429,
      '<html><head><title>429 Too Many Requests</title></head><body>Too Many Requests</body></html>',
      {
        'retry-after': String(fault.retryAfter ?? 1),
      },
    ),
  error_before: fatal,
  error_after: fatal,
  maintenance: (fault) =>
    json(
      503,
      {
        code: 'wp_die',
        message: 'Briefly unavailable for scheduled maintenance. Check back in a minute.',
        data: { status: 503 },
        additional_errors: [],
      },
      { 'retry-after': String(fault.retryAfter ?? 600) },
    ),
};
