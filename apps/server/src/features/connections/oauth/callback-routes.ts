import { platformNames } from '@crosslister/contract/platforms.ts';
import { Platform } from '@crosslister/contract/schemas/platform-schemas.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpProblem } from '../../../http/problem.ts';
import { inOneText, stepOfOneCall } from '../../../marketplace-calls/next-step.ts';
import type { App, Services } from '../../../services.ts';
import { returnAddresses, underNameOf } from '../return-address.ts';
import { askForLess, finishConsent } from './connect.ts';
import { consentCookie, hasAsked } from './consent-cookie.ts';
import { hostOfConsent } from './pending-consents.ts';
import { type Ending, popUpScript, sendPopUpEndPage } from './pop-up-end-page.ts';

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
      const elsewhere = await whereBegun(services, platform, request);
      if (elsewhere) return reply.redirect(elsewhere);
      const less = await lessToAsk(services, platform, request.query, request.headers.cookie);
      if (less) {
        reply.header('set-cookie', consentCookie(services.publicUrl(), platform, less.state));
        return reply.redirect(less.authUrl);
      }
      const ending = await endOf(services, platform, request.query, request.headers.cookie);
      return sendPopUpEndPage(reply, platform, ending);
    },
  );

  app.get('/oauth/callback.js', async (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(popUpScript),
  );
}

/**
 * A marketplace may return to `localhost` while the dashboard is open at 127.0.0.1, or the reverse. The browser is
 * recognised by its cookie. It sends the cookie only to the host name that set it, so it is redirected there.
 */
async function whereBegun(
  services: Services,
  platform: z.infer<typeof Platform>,
  { query: { state }, headers, host, url }: FastifyRequest<{ Querystring: z.infer<typeof query> }>,
): Promise<string | null> {
  if (!state || hasAsked(services.publicUrl(), platform, headers.cookie, state)) return null;
  const begunAt = await hostOfConsent(services, platform, state);
  return begunAt && underNameOf(begunAt, host, url);
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
  if (!code) {
    const said = refusal.error_description ?? refusal.error ?? 'No code was returned.';
    return { error: withAddress(services, platform, said) };
  }
  if (!state) return { error: 'The answer carries no state.' };
  if (!hasAsked(services.publicUrl(), platform, cookies, state)) return { code, state, waits: HAND_OVER };
  try {
    await finishConsent(services, platform, code, { state, isSameBrowser: true });
    return { code };
  } catch (error) {
    if (error instanceof HttpProblem) return { error: error.message };
    if (error instanceof MarketplaceError)
      return { error: withAddress(services, platform, inOneText(error, stepOfOneCall(error))) };
    throw error;
  }
}

/** What to change, if the marketplace complains about the return address. */
function withAddress(services: Services, platform: z.infer<typeof Platform>, said: string): string {
  if (!/redirect|callback/i.test(said)) return said;
  const name = platformNames[platform];
  const addresses = returnAddresses(services, platform).join(' or ');
  return `${said} Your app at ${name} must have exactly the return address shown under Settings, Connections: ${addresses}.`;
}
