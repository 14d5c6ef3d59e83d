import { Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { z } from 'zod';
import type { App, Services } from '../../app.ts';
import { HttpProblem } from '../../http/problem.ts';
import { finishConsent } from './connect.ts';

const query = z.object({
  code: z.string().max(8000).optional(),
  state: z.string().max(500).optional(),
  error: z.string().max(500).optional(),
  error_description: z.string().max(2000).optional(),
});

/** Where a marketplace sends the pop-up back to. The state says whose consent it is, so no token is needed. */
export async function oauthCallbackRoutes(app: App, services: Services): Promise<void> {
  app.get(
    '/oauth/:platform/callback',
    { schema: { params: z.object({ platform: Platform }), querystring: query } },
    async (request, reply) => {
      const { platform } = request.params;
      const error = await connect(services, platform, request.query);
      const message = error
        ? { type: 'oauth_error', platform, error }
        : { type: 'oauth_success', platform, code: request.query.code ?? '' };
      return (
        reply
          .type('text/html; charset=utf-8')
          // The code stands in the address.
          .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
          // Coming from the marketplace's page, any other policy would cut the pop-up off from window.opener.
          .header('cross-origin-opener-policy', 'unsafe-none')
          .send(page(platformNames[platform], error, message))
      );
    },
  );

  app.get('/oauth/callback.js', async (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  );
}

async function connect(
  services: Services,
  platform: Platform,
  answer: z.infer<typeof query>,
): Promise<string | null> {
  if (!answer.code) return answer.error_description ?? answer.error ?? 'No code was returned.';
  if (!answer.state) return 'The answer carries no state.';
  try {
    await finishConsent(services, platform, { code: answer.code, state: answer.state, userId: null });
    return null;
  } catch (error) {
    if (error instanceof HttpProblem || error instanceof MarketplaceError) return error.message;
    throw error;
  }
}

/** In a file of its own, as the content policy allows no inline script. */
const script = `const message = JSON.parse(document.getElementById('message').textContent);
if (window.opener) {
  window.opener.postMessage(message, window.location.origin);
  window.close();
}
`;

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
