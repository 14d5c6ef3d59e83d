import { DENIED } from './subscribe.ts';

/** What decides whether a browser can be sent push messages. */
export interface PushPlace {
  userAgent: string;
  /** iPads call themselves Macs, which have no touch screen. */
  touchPoints: number;
  isSecure: boolean;
  isInstalled: boolean;
  hasPush: boolean;
  permission: NotificationPermission | null;
}

export const pushPlace = (): PushPlace => ({
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
  isSecure: isSecureContext,
  isInstalled: matchMedia('(display-mode: standalone)').matches,
  hasPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
  permission: 'Notification' in window ? Notification.permission : null,
});

const isAppleMobile = ({ userAgent, touchPoints }: PushPlace) =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);

/** Why this browser cannot be sent push messages now, with what to do. Null if it can, or may be asked. */
export function pushObstacle(place: PushPlace): string | null {
  if (!place.isSecure)
    return 'Browsers allow push messages only over https. On the computer that runs Crosslister, http://127.0.0.1 and http://localhost work too; the address of this page does not. Open the dashboard at an https address, or use another way below.';
  if (isAppleMobile(place) && !place.isInstalled)
    return 'An iPhone or iPad is notified only by an app on its home screen: in Safari press Share, then Add to Home Screen. Open Crosslister from there, sign in, and come back to this page.';
  if (!place.hasPush)
    return 'This browser has no push messages, or not in a private window. Use a current Chrome, Edge, Firefox or Safari, or another way below.';
  return place.permission === 'denied' ? DENIED : null;
}
