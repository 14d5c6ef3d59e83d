import { ownImageId, storedAddress } from '@crosslister/contract/products/image.ts';
import { sql } from 'kysely';
import { HttpProblem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';

type Reading = Pick<Services, 'db'>;

/** The photo that this one was made from, or null. */
export async function knownOriginal({ db }: Reading, userId: number, src: string): Promise<string | null> {
  const id = ownImageId(src);
  if (id === null) return null;
  const image = await db
    .selectFrom('images')
    .select('original')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return image?.original ?? null;
}

/** What to store as the original of a photo that was made from this one. */
export async function originalOf(services: Reading, userId: number, src: string): Promise<string> {
  const known = await knownOriginal(services, userId, src);
  if (known !== null) return known;
  if (await isOfSeller(services, userId, src)) return storedAddress(src);
  throw new HttpProblem(400, 'The photo that was edited is not among yours.', {
    nextStep: 'Open the product again and edit the photo once more.',
  });
}

/** Whether the seller has uploaded it, or one of their products or of their photos is made with it. */
export async function isOfSeller({ db }: Reading, userId: number, src: string): Promise<boolean> {
  const stored = storedAddress(src);
  const { rows } = await sql<{ known: boolean }>`
    SELECT EXISTS (SELECT FROM images WHERE user_id = ${userId} AND (id = ${ownImageId(src)} OR original = ${stored}))
      OR EXISTS (SELECT FROM products WHERE user_id = ${userId} AND deleted_at IS NULL
        AND images @> jsonb_build_array(jsonb_build_object('src', ${stored}::text))) AS known`.execute(db);
  return rows[0]?.known ?? false;
}
