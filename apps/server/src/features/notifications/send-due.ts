import type { Services } from '../../services.ts';
import { imageSigner } from '../images/sign-addresses.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { storeFailed, storeGone, storeHeld, storeMoot, storeRefused, storeSent } from './deliveries.ts';
import { compose } from './messages/compose.ts';
import { SendFailure } from './send/send.ts';
import { sendTo } from './send/send-to.ts';
import { openTarget } from './target.ts';
import { endOfQuiet } from './uk-time.ts';

/**
 * Sends one delivery and stores what came of it. `stop` ends the attempt, which then does not count. It throws only if
 * the database cannot be reached.
 */
export async function sendDelivery(
  services: Services,
  delivery: ClaimedDelivery,
  stop: AbortSignal,
): Promise<void> {
  const { db, log } = services;
  let outcome: Outcome;
  try {
    outcome = await attempt(services, delivery, stop);
  } catch (error) {
    // It is sent again at the next start, with the same id.
    if (stop.aborted) return storeHeld(db, delivery, new Date());
    const failure = error instanceof SendFailure ? error : ownFault(error);
    const { gone, lasting, retryAfter } = failure.details;
    log.warn(
      {
        channel: delivery.channel_id,
        kind: delivery.kind,
        reason: failure.message,
        attempt: delivery.attempt,
      },
      'a notification was not accepted',
    );
    const isOurs = failure !== error;
    if (isOurs) log.error({ err: error }, 'a notification met an unexpected failure');
    if (gone) return storeGone(db, delivery, failure.message);
    if (lasting) return storeRefused(db, delivery, failure.message);
    return storeFailed(db, delivery, failure.message, { retryAfter, isOurs });
  }
  if (outcome === 'moot') return storeMoot(db, delivery);
  if (outcome !== 'sent') return storeHeld(db, delivery, outcome);
  await storeSent(db, delivery);
  if (delivery.event === 'sold' || delivery.event === 'sold_twice')
    services.metrics.saleTold(delivery.kind, (Date.now() - delivery.at.getTime()) / 1000);
}

/** A time: it waits until then. */
type Outcome = 'sent' | 'moot' | Date;

async function attempt(services: Services, delivery: ClaimedDelivery, stop: AbortSignal): Promise<Outcome> {
  const composed = await compose(services.db, delivery);
  if (!composed) return 'moot';
  const quiet = composed.canWait ? endOfQuiet(services.now(), delivery.quiet_from, delivery.quiet_to) : null;
  if (quiet) return quiet;
  const sign = imageSigner(services, delivery.user_id);
  const { image } = composed.message;
  await sendTo(
    services,
    openTarget(services, delivery),
    { uid: delivery.uid, at: delivery.at, message: { ...composed.message, image: image && sign(image) } },
    stop,
  );
  return 'sent';
}

const ownFault = (cause: unknown) =>
  new SendFailure('Something went wrong on this server. If it goes on, look at its log.', {}, { cause });
