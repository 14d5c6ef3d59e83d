import { plural } from '@crosslister/contract/texts/plural.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { placesOf } from '@crosslister/domain/action-places.ts';
import type { Db, ProductRow } from '../../../db/schema.ts';
import { findEndingSteps, nameOf, shortName, stepLinks } from './about-sale.ts';
import type { Composed, Stored } from './composer-types.ts';
import { notLowered } from './lowerings.ts';
import { findQuestions, mailNotice, titleOf } from './mail-notice.ts';

/** As many are named; a message is not a list. */
const NAMED = 5;
/** As many are in the facts for programs. */
const MOST = 100;

/** What may be on sale although it must not be: all that waits for the seller, or one thing, or one sale e-mail. */
export async function waiting(db: Db, stored: Stored): Promise<Composed | null> {
  const { user_id: userId, about } = stored;
  if (about.not_lowered) return notLowered(db, userId, Number(about.not_lowered));
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
  const questions = about.product_id ? [] : await findQuestions(db, userId);
  const [first] = products;
  const [question] = questions;
  const count = (first?.count ?? 0) + questions.length;
  if (question && count === 1) return mailNotice(db, { ...stored, about: { mail_notice_id: question.id } });
  if (count === 0) return null;
  const lines = [...questions.map(titleOf), ...products.map(lineOf)].slice(0, NAMED);
  if (count > NAMED) lines.push(`And ${count - NAMED} more.`);
  const only = count === 1 ? first : undefined;
  const [place] = placesOf(only?.action_info ?? null);
  const path = first ? '/?tab=action_required' : '/?panel=queue';
  const steps = only ? await findEndingSteps(db, userId, only.id) : [];
  return {
    canWait: false,
    message: {
      event: 'waiting',
      tag: about.product_id ? `waiting-${about.product_id}` : 'waiting',
      title: only
        ? `${shortName(only.name)} waits for you: it may still be on sale`
        : `${plural(count, 'thing')} wait for you: they may still be on sale`,
      lines: place ? [place.message] : lines,
      links: [{ action: 'open', title: 'Open', to: { path } }, ...stepLinks(steps)],
      image: only?.images[0]?.src ?? null,
      facts: {
        count,
        products: products.map(({ id, name, action_info: task }) => ({ id, name, task })),
        mails: questions.map(({ platform, reason, titles }) => ({ platform, reason, titles })),
      },
    },
  };
}

function lineOf({ name, action_info: task }: Pick<ProductRow, 'name' | 'action_info'>): string {
  const where = placesOf(task).flatMap(({ platform }) => (platform ? nameOf(platform) : []));
  return where.length > 0 ? `${name}, on ${wordList(where)}` : name;
}
