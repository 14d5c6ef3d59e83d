import { Platform } from '@crosslister/contract/platform-schemas.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { z } from 'zod';
import { HttpProblem } from '../../../http/problem.ts';
import { inOneText, stepOfOneCall } from '../../../marketplace-calls/next-step.ts';
import type { App, Services } from '../../../services.ts';
import { askForLess, finishConsent } from './connect.ts';
import { consentCookie, hasAsked } from './consent-cookie.ts';
import { type Ending, popUpScript, sendLastPage } from './last-page.ts';

const query = z.object({
  code: z.string().max(8000).optional(),
  state: z.string().max(500).optional(),
  error: z.string().max(500).optional(),
  error_description: z.string().max(2000).optional(),
});

const HAND_OVER =
  'Crosslister connects the account in the window in which you asked for it. If that does not happen automatically, copy the whole address of this page and paste it there, under Settings, Connections. If you did not ask for it, close this page: nothing was connected.';

/** Where a marketplace sends the pop-up back to. */
export async function oauthCallbackRoutes(app: App, services: Services): Promise<void> {
  app.get(
    '/oauth/:platform/callback',
    { schema: { params: z.object({ platform: Platform }), querystring: query } },
    async (request, reply) => {
      const { platform } = request.params;
      const less = await lessToAsk(services, platform, request.query, request.headers.cookie);
      if (less) {
        reply.header('set-cookie', consentCookie(services.publicUrl(), platform, less.state));
        return reply.redirect(less.authUrl);
      }
      const ending = await endOf(services, platform, request.query, request.headers.cookie);
      return sendLastPage(reply, platform, ending);
    },
  );

  app.get('/oauth/callback.js', async (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(popUpScript),
  );
}

/** Where the browser goes on after a refused scope: to the same consent without the optional ones. */
async function lessToAsk(
  services: Services,
  platform: z.infer<typeof Platform>,
  { state = '', error }: z.infer<typeof query>,
  cookies: string | undefined,
): Promise<{ authUrl: string; state: string } | null> {
  const isAsker = hasAsked(services.publicUrl(), platform, cookies, state);
  return error === 'invalid_scope' && isAsker ? askForLess(services, platform, state) : null;
}

/**
 * If this is the browser that asked for consent, its account is connected at once. Any other browser may belong to
 * somebody who was sent the link of a stranger's consent. It can only pass code and state on to its dashboard, and the
 * seller there must be the one who asked.
 */
async function endOf(
  services: Services,
  platform: z.infer<typeof Platform>,
  { code, state, ...refusal }: z.infer<typeof query>,
  cookies: string | undefined,
): Promise<Ending> {
  if (!code) return { error: refusal.error_description ?? refusal.error ?? 'No code was returned.' };
  if (!state) return { error: 'The answer carries no state.' };
  if (!hasAsked(services.publicUrl(), platform, cookies, state)) return { code, state, waits: HAND_OVER };
  try {
    await finishConsent(services, platform, code, { state, isSameBrowser: true });
    return { code };
  } catch (error) {
    if (error instanceof HttpProblem) return { error: error.message };
    if (error instanceof MarketplaceError) return { error: inOneText(error, stepOfOneCall(error)) };
    throw error;
  }
}
