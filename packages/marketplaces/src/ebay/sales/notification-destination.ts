import { MarketplaceError } from '../../errors.ts';
import { change, type EbayAccess, send } from '../client.ts';
import { faultsOf, refusal } from '../errors.ts';
import { type Destination, Destinations } from './notification-answers.ts';
import { everyPage, notification } from './notification-pages.ts';

/** eBay needs an e-mail address for alerts before anything else. If there is one already, it stays. */
export async function ensureAlerts(app: EbayAccess): Promise<void> {
  const path = `${notification}/config`;
  const answer = await send(app, { method: 'GET', path });
  if (answer.status < 400) return;
  if (!faultsOf(answer).some(({ errorId }) => errorId === 195026)) throw refusal(answer);
  const { alertEmail } = app.config.ebay;
  if (!alertEmail) {
    throw new MarketplaceError('setup', 'eBay wants an e-mail address before it tells of sales at once.', {
      nextStep:
        'Enter one on eBay, under Alerts and Notifications of your app, or set EBAY_ALERT_EMAIL on the server.',
      link: 'https://developer.ebay.com/my/push',
    });
  }
  await change(app, { method: 'PUT', path, body: { alertEmail } });
}

const all = (app: EbayAccess): Promise<Destination[]> =>
  everyPage(app, 'destination', Destinations, ({ destinations }) => destinations);

export async function findDestination(app: EbayAccess, endpoint: string): Promise<Destination | undefined> {
  return (await all(app)).find(({ deliveryConfig }) => deliveryConfig.endpoint === endpoint);
}

/** Deletes it. Something that is gone, or is still in use elsewhere, is left. */
export async function removeThing(access: EbayAccess, path: string): Promise<void> {
  const answer = await send(access, { method: 'DELETE', path });
  if (answer.status >= 400 && ![404, 409].includes(answer.status)) throw refusal(answer);
}

/** The id of the destination with this endpoint, which is made or corrected. eBay challenges the endpoint meanwhile. */
export async function ensureDestination(
  app: EbayAccess,
  { name, endpoint, token }: { name: string; endpoint: string; token: string },
): Promise<string> {
  const path = `${notification}/destination`;
  const body = { name, status: 'ENABLED', deliveryConfig: { endpoint, verificationToken: token } };
  const existing = await findDestination(app, endpoint);
  if (!existing) {
    await change(app, { method: 'POST', path, body });
    const made = await findDestination(app, endpoint);
    if (made) return made.destinationId;
    throw new MarketplaceError('unavailable', 'eBay has not stored the address for its messages yet.');
  }
  const { destinationId, status, deliveryConfig } = existing;
  // MARKED_DOWN is eBay's status for an endpoint that did not answer for long. Only a new challenge enables it again.
  const right = status === 'ENABLED' && deliveryConfig.verificationToken === token && existing.name === name;
  if (!right) await change(app, { method: 'PUT', path: `${path}/${destinationId}`, body });
  return destinationId;
}

/** Removes destinations of this seller's earlier URLs. One that is still in use elsewhere stays. */
export async function removeOthers(app: EbayAccess, name: string, keep: string): Promise<void> {
  const old = (await all(app)).filter((each) => each.name === name && each.destinationId !== keep);
  for (const { destinationId } of old) {
    await removeThing(app, `${notification}/destination/${destinationId}`);
  }
}
