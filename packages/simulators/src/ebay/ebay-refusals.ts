import { type Answer, json } from '../http/answer.ts';
import type { FaultAnswers } from '../http/apply-fault.ts';
import type { Fault } from '../http/faults.ts';

export type ErrorDetail = {
  errorId: number;
  domain: string;
  subdomain?: string;
  category: 'REQUEST' | 'APPLICATION' | 'BUSINESS';
  message: string;
  longMessage?: string;
  parameters?: { name: string; value: string }[];
};

/** A refusal in eBay's own shape; the router turns it into the answer. */
export class EbayRefusal extends Error {
  readonly status: number;
  readonly details: ErrorDetail[];
  constructor(status: number, details: ErrorDetail[]) {
    super(details[0]?.message ?? 'refused');
    this.status = status;
    this.details = details;
  }
}

export function errorAnswer(status: number, details: ErrorDetail[]): Answer {
  return json(status, { errors: details });
}

/** An error of the Inventory API; its parameters carry what a client can branch on. */
export function inventoryDetail(
  errorId: number,
  message: string,
  parameters: Record<string, string> = {},
): ErrorDetail {
  const entries = Object.entries(parameters).map(([name, value]) => ({ name, value }));
  return {
    errorId,
    domain: 'API_INVENTORY',
    subdomain: 'Selling',
    category: errorId === 25001 || errorId === 25025 ? 'APPLICATION' : 'REQUEST',
    message,
    ...(entries.length > 0 && { parameters: entries }),
  };
}

export function inventoryRefusal(
  status: number,
  errorId: number,
  message: string,
  parameters: Record<string, string> = {},
): EbayRefusal {
  return new EbayRefusal(status, [inventoryDetail(errorId, message, parameters)]);
}

/** A refusal of one of the other APIs, named by its domain (API_ACCOUNT, API_TAXONOMY, ...). */
export function refusal(
  status: number,
  domain: string,
  errorId: number,
  message: string,
  parameters?: Record<string, string>,
): EbayRefusal {
  const entries = Object.entries(parameters ?? {}).map(([name, value]) => ({ name, value }));
  const detail: ErrorDetail = { errorId, domain, category: 'REQUEST', message, longMessage: message };
  return new EbayRefusal(status, [{ ...detail, ...(entries.length > 0 && { parameters: entries }) }]);
}

/** What eBay answers when a body does not fit its types, for instance a condition it does not know. */
export function serializationRefusal(field: string): EbayRefusal {
  return new EbayRefusal(400, [
    {
      errorId: 2004,
      domain: 'ACCESS',
      category: 'REQUEST',
      message: 'Invalid request',
      longMessage: 'The request has errors. For help, see the documentation for this API.',
      parameters: [{ name: 'reason', value: `Could not serialize field [${field}]` }],
    },
  ]);
}

export const invalidToken: ErrorDetail = {
  errorId: 1001,
  domain: 'OAuth',
  category: 'REQUEST',
  message: 'Invalid access token',
  longMessage: 'Invalid access token. Check the value of the Authorization HTTP request header.',
};

export const missingToken: ErrorDetail = {
  errorId: 1002,
  domain: 'OAuth',
  category: 'REQUEST',
  message: 'Missing access token',
  longMessage: 'Access token is missing in the Authorization HTTP request header.',
};

export const accessDenied: ErrorDetail = {
  errorId: 1100,
  domain: 'ACCESS',
  category: 'REQUEST',
  message: 'Access denied',
  longMessage: 'Insufficient permissions to fulfill the request.',
};

export const tooManyRequests: ErrorDetail = {
  errorId: 2001,
  domain: 'ACCESS',
  category: 'REQUEST',
  message: 'Too many requests.',
  longMessage: 'The request limit has been reached for the resource.',
};

const systemError = inventoryDetail(25001, 'A system error has occurred.');

export const concurrentAccess = inventoryDetail(
  25025,
  'Concurrent access of the same Inventory or Inventory Item Group object is not allowed. Please try again later.',
);

/** How eBay words the failures that the shared fault switch produces. */
export const ebayFaultAnswers: FaultAnswers = {
  unauthorized: () => errorAnswer(401, [invalidToken]),
  forbidden: () => errorAnswer(403, [accessDenied]),
  rate_limited: (fault) => {
    const answer = errorAnswer(429, [tooManyRequests]);
    return { ...answer, headers: { ...answer.headers, 'retry-after': String(fault.retryAfter ?? 1) } };
  },
  error_before: () => errorAnswer(500, [systemError]),
  error_after: () => errorAnswer(500, [systemError]),
};

/** A fault that answers 500 with errorId 25025, as eBay does when one SKU is edited twice at a time. */
export function concurrentAccessFault(where: Omit<Fault, 'kind' | 'body'> = {}): Fault {
  return { ...where, kind: 'error_before', body: JSON.stringify({ errors: [concurrentAccess] }) };
}
