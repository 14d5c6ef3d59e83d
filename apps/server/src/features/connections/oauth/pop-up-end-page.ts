import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../../../http/escape-html.ts';

/** A file of its own, because the content security policy allows no inline script. */
export const popUpScript = `const message = JSON.parse(document.getElementById('message').textContent);
if (window.opener) {
  window.opener.postMessage(message, window.location.origin);
  window.close();
}
`;

/**
 * How it ended: refused or failed, connected, or still to be finished by the dashboard where the seller signed in.
 * `waits` is the text for somebody who has no dashboard open.
 */
export type Ending = { error: string } | { code: string; state?: string; waits?: string };

/** The last page of a pop-up. It tells the dashboard how it went, and closes itself. */
export function sendPopUpEndPage(reply: FastifyReply, platform: Platform, ending: Ending) {
  const type = 'error' in ending ? 'oauth_error' : 'oauth_success';
  const { waits: _, ...message } = { waits: '', ...ending };
  return (
    reply
      .type('text/html; charset=utf-8')
      // The page's URL contains a code or a state.
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      // The pop-up comes from the marketplace's page. Any other policy would cut it off from window.opener.
      .header('cross-origin-opener-policy', 'unsafe-none')
      .send(page(words(platformNames[platform], ending), { type, platform, ...message }))
  );
}

function words(name: string, ending: Ending): { title: string; text: string } {
  if ('error' in ending) {
    const step = 'Close this window, and choose Connect again under Settings, Connections.';
    return { title: `${name} was not connected`, text: `${ending.error} ${step}` };
  }
  if (ending.waits) return { title: 'Go back to Crosslister', text: ending.waits };
  return { title: `${name} is connected`, text: 'You can close this window and go back to Crosslister.' };
}

function page({ title, text }: { title: string; text: string }, message: object): string {
  // "<" is escaped so that no value can end the script element.
  const json = JSON.stringify(message).replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{font:16px/1.5 system-ui,sans-serif;margin:15vh auto;max-width:26rem;padding:0 1.5rem;color:#1c2024}</style></head>
<body><h1>${title}</h1><p>${escapeHtml(text)}</p>
<script type="application/json" id="message">${json}</script><script src="/oauth/callback.js"></script></body></html>`;
}
