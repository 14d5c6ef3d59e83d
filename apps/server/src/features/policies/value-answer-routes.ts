import {
  ValueAnswerList,
  ValueAnswers,
  ValueAnswersStored,
} from '@crosslister/contract/listings/value-answers.ts';
import { answers } from '../../http/answers.ts';
import type { App, Services } from '../../services.ts';
import { listAnswers, rememberAnswers } from './value-answers.ts';

const path = '/api/value-answers/';

/** What the seller said that values are at a marketplace. */
export async function valueAnswerRoutes(app: App, { db }: Services): Promise<void> {
  app.get(path, answers(ValueAnswerList), async ({ userId }) => ({
    results: await listAnswers(db, userId),
  }));
  app.post(path, answers(ValueAnswersStored, { body: ValueAnswers }), async ({ userId, body }) => {
    await rememberAnswers(db, userId, body.answers);
    return { success: true as const };
  });
}
