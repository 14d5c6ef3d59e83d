import { wordList } from '@crosslister/contract/word-list.ts';
import { placesOf } from '@crosslister/domain/action-places.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { findEndingSteps, nameOf, shortName, stepLinks } from './about-sale.ts';
import type { Composed, Stored } from './composed.ts';
import { mailNotice } from './mail-notice.ts';

/** As many are named; a message is not a list. */
const NAMED = 5;
/** As many are in the facts for programs. */
const MOST = 100;

/** What may be on sale although it must not be: all that waits for the seller, or one thing, or one sale e-mail. */
export async function waiting(db: Kysely<Database>, stored: Stored): Promise<Composed | null> {
  const { user_id: userId, about } = stored;
  if (about.mail_notice_id) return mailNotice(db, stored);
  let tasks = db
    .selectFrom('products')
    .select(['id', 'name', 'action_info', 'images'])
    .where('user_id', '=', userId)
    .where('status', '=', 'action_required')
    .where('deleted_at', 'is', null);
  if (about.product_id) tasks = tasks.where('id', '=', Number(about.product_id));
  const products = await tasks
    .select(({ fn }) => fn.countAll<number>().over().as('count'))
    .orderBy('newest_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  const [first, second] = products;
  if (!first) return null;
  const lines = products.slice(0, NAMED).map(({ name, action_info: task }) => {
    const where = placesOf(task).flatMap(({ platform }) => (platform ? nameOf(platform) : []));
    return where.length > 0 ? `${name}, on ${wordList(where)}` : name;
  });
  if (first.count > NAMED) lines.push(`And ${first.count - NAMED} more.`);
  const steps = second ? [] : await findEndingSteps(db, userId, first.id);
  const [place] = placesOf(first.action_info);
  return {
    canWait: false,
    message: {
      event: 'waiting',
      tag: about.product_id ? `waiting-${about.product_id}` : 'waiting',
      title: second
        ? `${first.count} things wait for you: they may still be on sale`
        : `${shortName(first.name)} waits for you: it may still be on sale`,
      lines: second || !place ? lines : [place.message],
      links: [{ action: 'open', title: 'Open', to: { path: '/?tab=action_required' } }, ...stepLinks(steps)],
      image: second ? null : (first.images[0]?.src ?? null),
      facts: {
        count: first.count,
        products: products.map(({ id, name, action_info: task }) => ({ id, name, task })),
      },
    },
  };
}
