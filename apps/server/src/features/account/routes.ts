import { Readable } from 'node:stream';
import {
  Account,
  AccountDeleted,
  AccountDeletion,
  PasswordChange,
  PasswordChanged,
} from '@crosslister/contract/accounts/account.ts';
import { answers } from '../../http/answers.ts';
import { HttpProblem } from '../../http/problem.ts';
import { requestLimit } from '../../http/request-limit.ts';
import type { App, Services } from '../../services.ts';
import { checkPassword, findAccount } from '../auth/accounts.ts';
import { passwordMistake, setPassword } from '../auth/passwords.ts';
import { bearerToken } from '../auth/require-session.ts';
import { endPairings } from '../extension/pairings.ts';
import { removeChannels } from '../notifications/channels.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import { readAccount } from './read-account.ts';

const PASSWORDS_PER_MINUTE = 10;

/** The account itself: its numbers, all its data as a file, and its deletion. */
export async function accountRoutes(app: App, services: Services): Promise<void> {
  app.get('/api/account/', answers(Account), async ({ userId }) => readAccount(services.db, userId));

  app.get('/api/account/export/', async ({ userId }, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="crosslister-data.json"')
      .send(Readable.from(exportAccount(services, userId))),
  );

  const config = requestLimit(PASSWORDS_PER_MINUTE, 'attempts');
  async function checkOwn(userId: number, password: string, sentence: string): Promise<void> {
    const { username } = await readAccount(services.db, userId);
    if ((await checkPassword(await findAccount(services, username), password)) === userId) return;
    throw new HttpProblem(400, sentence, {
      nextStep: 'Enter the password you sign in with.',
      extra: { non_field_errors: [sentence] },
    });
  }

  app.put(
    '/api/account/password/',
    { ...answers(PasswordChanged, { body: PasswordChange }), config },
    async (request) => {
      const { userId, body } = request;
      await checkOwn(userId, body.old_password, 'The current password is wrong. Nothing was changed.');
      const mistake = passwordMistake(body.new_password);
      if (mistake) {
        throw new HttpProblem(400, mistake, {
          nextStep: 'Choose another password.',
          extra: { non_field_errors: [mistake] },
        });
      }
      const token = bearerToken(request);
      const keep = token ? services.sealer.digest(token) : undefined;
      const removed = { ended_pairings: 0, removed_channels: 0 };
      const ended = await setPassword(services.db, userId, body.new_password, {
        keep,
        async within(trx) {
          removed.ended_pairings = await endPairings(trx, userId, body.end_pairings ?? []);
          removed.removed_channels = await removeChannels(trx, userId, body.remove_channels ?? []);
        },
      });
      services.sessions.forget();
      const message = 'Your password was changed, and every other sign-in has ended.';
      return { success: true as const, message, ended_sessions: ended, ...removed };
    },
  );

  app.delete(
    '/api/account/',
    { ...answers(AccountDeleted, { body: AccountDeletion }), config },
    async ({ userId, body }) => {
      await checkOwn(userId, body.password, 'The password is wrong. Nothing was deleted.');
      const left = await deleteAccount(services, userId);
      return { success: true, message: 'Your account and everything in it has been deleted.', ...left };
    },
  );
}
