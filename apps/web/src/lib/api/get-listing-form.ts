import { ListingForm } from '@crosslister/contract/results.ts';
import { callApi } from '../api-client.ts';

/** What is entered into the marketplace's form for an operation that waits for the seller. */
export function getListingForm(operationId: number, signal?: AbortSignal): Promise<ListingForm> {
  return callApi(`/api/operations/${operationId}/form/`, ListingForm, { signal });
}
