import { MailNoticeAnswer } from '@crosslister/contract/sales.ts';
import { transact } from '../../../db/transact.ts';
import { answersNothing } from '../../../http/answers.ts';
import { idParams } from '../../../http/id-params.ts';
import type { App, Services } from '../../../services.ts';
import { answerMailNotice, dismissMailNotice } from '../by-hand/mail-notices.ts';
import { countSale } from '../record-sale.ts';

/** The seller's answers to sale e-mails. What is asked comes with the notices of sales. */
export async function mailNoticeRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;
  app.post(
    '/api/mail-notices/:id/',
    { schema: { params: idParams, body: MailNoticeAnswer } },
    async ({ userId, params, body }) => {
      countSale(services, await transact(db, (trx) => answerMailNotice(trx, userId, params.id, body)));
      return { success: true };
    },
  );

  app.delete(
    '/api/mail-notices/:id/',
    answersNothing({ params: idParams }),
    async ({ userId, params }, reply) => {
      await transact(db, (trx) => dismissMailNotice(trx, userId, params.id));
      return reply.code(204).send(null);
    },
  );
}
