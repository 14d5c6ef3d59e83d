import { gunzipSync } from 'node:zlib';
import { type Answer, html, json } from './answer.ts';
import type { Fault, FaultKind } from './faults.ts';

export type FaultAnswers = Partial<Record<FaultKind, (fault: Fault) => Answer>>;

const maintenancePage =
  '<!DOCTYPE html><html><head><title>Maintenance</title></head><body><h1>Briefly unavailable for scheduled maintenance. Check back in a minute.</h1></body></html>';
const firewallPage =
  '<!DOCTYPE html><html><head><title>Attention Required</title></head><body><h1>Sorry, you have been blocked</h1></body></html>';

const defaults: FaultAnswers = {
  unauthorized: () => json(401, { message: 'Unauthorized' }),
  forbidden: () => json(403, { message: 'Forbidden' }),
  rate_limited: (fault) =>
    json(429, { message: 'Too many requests' }, { 'retry-after': String(fault.retryAfter ?? 1) }),
  error_before: () => json(500, { message: 'Internal server error' }),
  error_after: () => json(500, { message: 'Internal server error' }),
  html: () => html(403, firewallPage),
  maintenance: (fault) => html(503, maintenancePage, { 'retry-after': String(fault.retryAfter ?? 600) }),
};

function worded(fault: Fault, own: FaultAnswers | undefined): Answer | undefined {
  const make = own?.[fault.kind] ?? defaults[fault.kind];
  const answer = make?.(fault);
  if (!answer) return undefined;
  return {
    status: fault.status ?? answer.status,
    headers: { ...answer.headers, ...(fault.contentType && { 'content-type': fault.contentType }) },
    body: fault.body ?? answer.body ?? '',
  };
}

/** What is answered in place of doing the work, or undefined when this fault lets the work be done. */
export function answerInstead(fault: Fault, own?: FaultAnswers): Answer | undefined {
  return fault.kind === 'error_after' ? undefined : worded(fault, own);
}

/** Text added before a body would be inside what is compressed, so the answer is sent uncompressed. */
function plain(answer: Answer): Answer {
  if (answer.headers?.['content-encoding'] !== 'gzip') return answer;
  const { 'content-encoding': _, ...headers } = answer.headers;
  return { ...answer, headers, body: gunzipSync(Buffer.from(answer.body ?? '')).toString('utf8') };
}

/** What becomes of the real answer after the work was done. */
export function changeAnswer(fault: Fault, made: Answer, own?: FaultAnswers): Answer {
  if (fault.kind === 'error_after') return worded(fault, own) ?? made;
  const sent = plain(made);
  const answer = { ...sent, headers: { ...sent.headers, ...fault.headers } };
  if (fault.kind === 'bom') return { ...answer, body: `\uFEFF${answer.body ?? ''}` };
  if (fault.kind !== 'php_warning') return answer;
  const warning =
    fault.body ??
    '<br />\n<b>Warning</b>:  Undefined variable $x in <b>wp-content/plugins/noisy/noisy.php</b> on line <b>7</b><br />\n';
  return { ...answer, body: `${warning}${answer.body ?? ''}` };
}
