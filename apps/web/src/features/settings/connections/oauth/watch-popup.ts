import type { OAuthMessage } from '@crosslister/contract/accounts/auth.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { readOAuthMessage } from './oauth-message.ts';

const POLL_MS = 1_000;
const EXPIRY_MS = 300_000;

/** Must be called directly in the click handler; later browsers block it. Null if they did. */
export function openPopup(platform: Platform): Window | null {
  const left = window.screenX + Math.max(0, (window.outerWidth - 600) / 2);
  const top = window.screenY + Math.max(0, (window.outerHeight - 700) / 2);
  return window.open('', `oauth-${platform}`, `popup,width=600,height=700,left=${left},top=${top}`);
}

/** How a consent pop-up ended: with a message, closed without one, or not within five minutes. */
export function watchPopup(
  popup: Window,
  platform: Platform,
  signal: AbortSignal,
): Promise<OAuthMessage | 'closed' | 'expired'> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const stop = AbortSignal.any([signal, ended.signal]);
    function finish(outcome: OAuthMessage | 'closed' | 'expired') {
      ended.abort();
      resolve(outcome);
    }
    let isClosed = false;
    const poll = setInterval(() => {
      // A window that closes itself sends its message just before. The message may arrive after the window is gone.
      if (isClosed) finish('closed');
      isClosed = popup.closed;
    }, POLL_MS);
    const expiry = setTimeout(() => finish('expired'), EXPIRY_MS);
    window.addEventListener(
      'message',
      (event) => {
        const message = readOAuthMessage(event, window.location.origin, platform);
        if (message) finish(message);
      },
      { signal: stop },
    );
    stop.addEventListener('abort', () => {
      clearInterval(poll);
      clearTimeout(expiry);
    });
  });
}
