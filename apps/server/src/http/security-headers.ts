import fastifyHelmet from '@fastify/helmet';
import type { App, Services } from '../services.ts';

/** The content security policy and the other headers that tell browsers what pages of this server may do. */
export async function addSecurityHeaders(app: App, services: Services): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Photos of listings are on the sellers' own stores, some of them on plain http.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        // Served on plain http on a laptop, where an upgrade would break every request.
        upgradeInsecureRequests: null,
      },
    },
    // Keeps the handle of the OAuth pop-up. The pop-up's last page opts out of this policy, because it comes from
    // another site.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: services.publicUrl().startsWith('https:'),
  });
}
