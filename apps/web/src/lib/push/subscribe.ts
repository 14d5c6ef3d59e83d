import { PushSubscriptionKeys } from '@crosslister/contract/notifications.ts';
import { registerServiceWorker } from '../browser/service-worker.ts';

/** A sentence for the seller: what the browser refused, and what to do. */
export class PushProblem extends Error {
  override name = 'PushProblem';
}

/** The subscription of this browser, made if it has none for this server's key. */
export async function subscribe(pushKey: string) {
  const { pushManager } = await readyWorker();
  const old = await pushManager.getSubscription();
  if (old && keyOf(old) !== pushKey) await old.unsubscribe();
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
    .catch((error: unknown) => {
      throw problemOf(error);
    });
  return PushSubscriptionKeys.parse(subscription.toJSON());
}

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const registered = await registerServiceWorker().catch((error: unknown) => {
    throw new PushProblem(
      'The browser does not start the dashboard’s service worker. It does so only over https with a certificate that it trusts. Mend the certificate, then try again.',
      { cause: error },
    );
  });
  if (!registered) throw new PushProblem('This browser has no push messages here. Use another way below.');
  return navigator.serviceWorker.ready;
}

function problemOf(error: unknown): PushProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return new PushProblem(DENIED, { cause: error });
  return new PushProblem(
    'The browser could not reach its push service. Check that this device is online, and that push messages are switched on in the browser’s own settings (in Brave: "Use Google services for push messaging"). Then try again.',
    { cause: error },
  );
}

/** Base64url, as the server gives it. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export const DENIED =
  'This browser blocks notifications. Press the sign beside the address, allow Notifications, and reload this page. In an app on the home screen, allow them in the phone’s settings.';
