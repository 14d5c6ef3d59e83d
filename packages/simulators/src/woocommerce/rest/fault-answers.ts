import { html, json } from '../../http/answer.ts';
import type { FaultAnswers } from '../../http/apply-fault.ts';
import type { Fault } from '../../http/faults.ts';
import { fatalBody } from './rest-error.ts';

const fatal = () => json(500, fatalBody('Uncaught Error: Call to undefined function'));

/**
 * What Apache answers in place of the store when PHP dies in the midst of its work, whatever that has done by then: its own
 * page of 503, without Retry-After. Texts of httpd 2.4 (`get_canned_error_string`), read 2026-11-30.
 */
export const apacheLostPhp = {
  status: 503,
  contentType: 'text/html; charset=iso-8859-1',
  body: `<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">
<html><head>
<title>503 Service Unavailable</title>
</head><body>
<h1>Service Unavailable</h1>
<p>The server is temporarily unable to service your
request due to maintenance downtime or capacity
problems. Please try again later.</p>
</body></html>
`,
} satisfies Partial<Fault>;

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
