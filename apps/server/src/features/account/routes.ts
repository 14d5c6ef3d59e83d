import { Readable } from 'node:stream';
import { Account, AccountDeleted, AccountDeletion } from '@crosslister/contract/account.ts';
import type { App, Services } from '../../app.ts';
import { HttpProblem } from '../../http/problem.ts';
import { checkPassword } from '../auth/accounts.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import { readAccount } from './read-account.ts';

const PASSWORDS_PER_MINUTE = 10;
const tooMany = () => new HttpProblem(429, 'Too many attempts. Please wait a minute and try again.');

/** The account itself: what is in it, all of it as a file, and its end. */
export async function accountRoutes(app: App, services: Services): Promise<void> {
  app.get('/api/account/', { schema: { response: { 200: Account } } }, async ({ userId }) =>
    readAccount(services.db, userId),
  );

  app.get('/api/account/export/', async ({ userId }, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="crosslister-data.json"')
      .send(Readable.from(exportAccount(services, userId))),
  );

  app.delete(
    '/api/account/',
    {
      config: {
        rateLimit: {
          max: PASSWORDS_PER_MINUTE,
          timeWindow: '1 minute',
          keyGenerator: ({ userId }) => `account:${userId}`,
          errorResponseBuilder: tooMany,
        },
      },
      schema: { body: AccountDeletion, response: { 200: AccountDeleted } },
    },
    async ({ userId, body }) => {
      const { username } = await readAccount(services.db, userId);
      if ((await checkPassword(services, username, body.password)) !== userId) {
        const sentence = 'The password is wrong. Nothing was deleted.';
        throw new HttpProblem(400, sentence, { extra: { non_field_errors: [sentence] } });
      }
      const left = await deleteAccount(services, userId);
      return { success: true, message: 'Your account and everything in it has been deleted.', ...left };
    },
  );
}
