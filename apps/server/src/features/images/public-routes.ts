import { ownImageId } from '@crosslister/contract/products/image.ts';
import { z } from 'zod';
import { HttpProblem, notFound } from '../../http/problem.ts';
import { PhotoStoreProblem } from '../../photo-store/photo-store.ts';
import type { App, Services } from '../../services.ts';
import { isSigned } from './sign-addresses.ts';

const params = z.object({ name: z.string().max(100) });
const querystring = z.object({
  expires: z.coerce.number().int().catch(0),
  signature: z.string().max(200).catch(''),
  size: z.enum(['full', 'small']).catch('full'),
});

/** Photos for image tags and for stores that download them. Anybody who has the signed URL may see it. */
export async function publicImageRoutes(app: App, services: Services): Promise<void> {
  const { photos, db } = services;
  app.get('/api/images/:name', { schema: { params, querystring } }, async (request, reply) => {
    const { params, query } = request;
    const id = ownImageId(`/api/images/${params.name}`);
    const image =
      id && (await db.selectFrom('images').select(['id', 'user_id']).where('id', '=', id).executeTakeFirst());
    if (!image) throw notFound('photo');
    const { id: known, user_id: userId } = image;
    if (!isSigned(services, { userId, id: known }, query)) {
      throw new HttpProblem(403, 'This photo address has expired or is incomplete.', {
        nextStep: 'Open the product again: its photos have new addresses every day.',
      });
    }
    const bytes = await photos.get({ userId, id: known, size: query.size }).catch((error: unknown) => {
      if (!(error instanceof PhotoStoreProblem)) throw error;
      request.log.error({ err: error }, 'a photo could not be read');
      throw new HttpProblem(503, 'The photos cannot be read just now.', {
        nextStep: 'Please try again in a moment.',
      });
    });
    if (!bytes) throw notFound('photo');
    return reply
      .header('content-type', 'image/jpeg')
      .header('cache-control', 'private, max-age=86400, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(bytes);
  });
}
