import { type EbayRefusal, refusal } from '../ebay-refusals.ts';

const refusals: Record<number, [status: number, message: string]> = {
  195001: [404, 'The specified key id is invalid.'],
  195002: [404, 'The topic id does not exist.'],
  195003: [409, 'Please provide configurations required for notifications. Refer to /config'],
  195004: [400, 'Invalid limit. Supported ranges 10 - 100.'],
  195005: [400, 'Invalid continuation token.'],
  195006: [400, 'Invalid or missing subscription status.'],
  195007: [400, 'Invalid or missing destination id.'],
  195008: [400, 'Invalid or missing schema version.'],
  195009: [400, 'Specified format is not supported for the topic.'],
  195010: [400, 'Invalid or missing protocol'],
  195011: [403, 'Not authorized for this topic.'],
  195012: [409, 'Subscription already exists'],
  195013: [404, 'The subscription id does not exist.'],
  195014: [409, 'The subscription cannot be enabled since the topic or payload is no longer supported.'],
  195015: [409, 'The subscription cannot be enabled since the destination is not enabled.'],
  195016: [400, 'Invalid name. Markups or lengths greater than 64 not supported'],
  195017: [400, 'Invalid or missing endpoint.'],
  195018: [400, 'Invalid or missing destination status. Supported values:[ENABLED,DISABLED]'],
  195019: [400, 'Invalid or missing verification token for this endpoint.'],
  195020: [409, 'Challenge verification failed for requested endpoint'],
  195021: [409, 'Destination exists for this endpoint'],
  195022: [404, 'Invalid or missing destination id.'],
  195024: [409, 'Destination is in use and cannot be deleted.'],
  195025: [400, 'Invalid or missing email.'],
  195026: [404, 'Configuration Not Found.'],
  195027: [400, 'Invalid or missing topic id.'],
};

/** A refusal of the Notification API by its id. Source: the response codes of its OpenAPI document. */
export function notificationRefusal(errorId: number): EbayRefusal {
  const [status, message] = refusals[errorId] ?? [500, 'There was a problem with an eBay internal system.'];
  return refusal(status, 'API_NOTIFICATION', errorId, message);
}
