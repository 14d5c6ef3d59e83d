import { type Complaint, gateOf } from '../documents/gate.ts';
import type { SimulatedRequest } from '../http/listen.ts';
import { type EbayRefusal, inventoryRefusal, serializationRefusal } from './ebay-refusals.ts';

function refused({ place, field }: Complaint): EbayRefusal {
  if (place === 'header') return inventoryRefusal(400, 25709, `Invalid value for header ${field}.`);
  return serializationRefusal(field);
}

/** Refuses what eBay's newest documents do not have. A missing parameter is refused by its route, with an id of its own. */
export function refuseUndocumented(route: { method: string; path: string }, request: SimulatedRequest): void {
  const complaint = gateOf('ebay')(route, request);
  if (complaint && !(complaint.place === 'query' && complaint.why === 'missing')) throw refused(complaint);
}
