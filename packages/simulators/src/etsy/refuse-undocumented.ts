import { type Complaint, gateOf } from '../documents/gate.ts';
import type { SimulatedRequest } from '../http/listen.ts';
import { type EtsyRefusal, refusal } from './etsy-refusals.ts';

const kinds: Record<string, string> = { integer: 'int', number: 'float', boolean: 'bool' };

/** The text about an unknown key is Etsy's for a body in JSON (etsy/open-api#159); for a form none has been seen. */
function refused({ field, why, expected = '', got = '' }: Complaint): EtsyRefusal {
  if (why === 'missing') return refusal(400, `Missing input parameter: [${field}]`);
  if (why === 'type') {
    const is = got === '' ? 'NULL' : 'string';
    return refusal(400, `Expected ${kinds[expected] ?? expected} value for '${field}' (got ${is}).`);
  }
  if (why === 'unknown') return refusal(400, `Invalid key '${field}'.`);
  return refusal(400, `Invalid value for '${field}': '${got}'. Must be one of: ${expected}.`);
}

/** Refuses what Etsy's newest document does not have. */
export function refuseUndocumented(route: { method: string; path: string }, request: SimulatedRequest): void {
  const complaint = gateOf('etsy')(route, request);
  if (complaint) throw refused(complaint);
}
