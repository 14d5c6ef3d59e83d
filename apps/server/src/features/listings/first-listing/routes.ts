import { FirstListing, OpenFirstListings } from '@crosslister/contract/listings/first-listing.ts';
import { Platform } from '@crosslister/contract/schemas/platform-schemas.ts';
import { z } from 'zod';
import { answers } from '../../../http/answers.ts';
import { clientGone } from '../../../http/client-gone.ts';
import type { App, Services } from '../../../services.ts';
import { compareFirst, confirmFirst, readOpenFirsts } from './read-first.ts';

/** The first listing of an account: read back, compared, and settled by the seller. Nothing waits for it. */
export async function firstListingRoutes(app: App, services: Services): Promise<void> {
  const params = z.object({ platform: Platform });
  app.get('/api/first-listings/', answers(OpenFirstListings), async ({ userId }) => ({
    results: await readOpenFirsts(services, userId),
  }));
  app.get(
    '/api/first-listings/:platform/',
    answers(FirstListing, { params }),
    ({ userId, params: { platform } }, reply) => compareFirst(services, userId, platform, clientGone(reply)),
  );
  app.post(
    '/api/first-listings/:platform/right/',
    answers(z.object({ success: z.literal(true) }), { params }),
    async ({ userId, params: { platform } }) => {
      await confirmFirst(services, userId, platform);
      return { success: true as const };
    },
  );
}
