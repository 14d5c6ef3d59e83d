import { Mailbox, MailboxSettings, MailboxState } from '@crosslister/contract/accounts/mailbox.ts';
import { TestResult } from '@crosslister/contract/settings/test-result.ts';
import { answers, answersNothing } from '../../http/answers.ts';
import { clientGone } from '../../http/client-gone.ts';
import { requestLimit } from '../../http/request-limit.ts';
import type { App, Services } from '../../services.ts';
import { readMailbox, removeMailbox, saveMailbox } from './mailbox-settings.ts';
import { testMailbox } from './test-mailbox.ts';

export async function mailboxRoutes(app: App, services: Services): Promise<void> {
  const path = '/api/mailbox/';

  app.get(path, answers(MailboxState), async ({ userId }) => ({
    mailbox: await readMailbox(services, userId),
  }));

  app.put(path, answers(Mailbox, { body: MailboxSettings }), ({ userId, body }) =>
    saveMailbox(services, userId, body),
  );

  app.delete(path, answersNothing(), async ({ userId }, reply) => {
    await removeMailbox(services, userId);
    return reply.code(204).send(null);
  });

  app.post(
    `${path}test/`,
    { ...answers(TestResult, { body: MailboxSettings }), config: requestLimit(10, 'tests') },
    ({ userId, body }, reply) => testMailbox(services, userId, body, clientGone(reply)),
  );
}
