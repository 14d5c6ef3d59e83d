import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { FastifyReply } from 'fastify';

/** In a file of its own, as the content policy allows no inline script. */
export const popUpScript = `const message = JSON.parse(document.getElementById('message').textContent);
if (window.opener) {
  window.opener.postMessage(message, window.location.origin);
  window.close();
}
`;

/** The page a pop-up ends with: tells the dashboard how it went, and closes itself. */
export function sendLastPage(reply: FastifyReply, platform: Platform, error: string | null, code: string) {
  const message = error
    ? { type: 'oauth_error', platform, error }
    : { type: 'oauth_success', platform, code };
  return (
    reply
      .type('text/html; charset=utf-8')
      // A code or a state stands in the address.
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      // Coming from the marketplace's page, any other policy would cut the pop-up off from window.opener.
      .header('cross-origin-opener-policy', 'unsafe-none')
      .send(page(platformNames[platform], error, message))
  );
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function page(name: string, error: string | null, message: object): string {
  const title = error ? `${name} was not connected` : `${name} is connected`;
  const text = error ?? 'You can close this window and go back to Crosslister.';
  // "<" is escaped so that no value can end the script element.
  const json = JSON.stringify(message).replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{font:16px/1.5 system-ui,sans-serif;margin:15vh auto;max-width:26rem;padding:0 1.5rem;color:#1c2024}</style></head>
<body><h1>${title}</h1><p>${escapeHtml(text)}</p>
<script type="application/json" id="message">${json}</script><script src="/oauth/callback.js"></script></body></html>`;
}
