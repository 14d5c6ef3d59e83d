import { Operation, OperationReport } from '@crosslister/contract/operation.ts';
import { descriptionOf } from '@crosslister/contract/platforms.ts';
import { ListingForm } from '@crosslister/contract/results.ts';
import { z } from 'zod';
import type { OperationRow } from '../../../db/schema.ts';
import { answers } from '../../../http/answers.ts';
import { idParams } from '../../../http/id-params.ts';
import { HttpProblem, notFound } from '../../../http/problem.ts';
import { requestLimit } from '../../../http/request-limit.ts';
import { renderOperation } from '../../../operations/http/render-operation.ts';
import { findOperation } from '../../../operations/operation-rows.ts';
import { seeQueue } from '../../../operations/refusals.ts';
import { isStep } from '../../../operations/steps.ts';
import type { App, Services } from '../../../services.ts';
import { sendPhoto } from '../../images/send-photo.ts';
import { readFormOf, readWholeFormOf } from '../by-hand/form.ts';
import { report } from './report.ts';
import { reportStep } from './report-step.ts';

const PHOTOS_PER_MINUTE = 300;
const photoParams = idParams.extend({
  number: z
    .string()
    .regex(/^\d{1,3}$/, 'The number of the photo must be a whole number.')
    .transform(Number),
});

/** Steps of the seller's: what to enter where, and the report that it is done. */
export async function byHandRoutes(app: App, services: Services): Promise<void> {
  async function stepOf(
    userId: number,
    id: number,
    read: (operation: OperationRow) => ReturnType<typeof readFormOf>,
  ) {
    const operation = await findOperation(services.db, userId, id);
    if (!operation) throw notFound('operation');
    const form = isStep(operation) ? await read(operation) : null;
    if (!form) {
      throw new HttpProblem(409, 'There is nothing to enter by hand for this.', { nextStep: seeQueue });
    }
    return { form, platform: operation.platform };
  }

  app.post(
    '/api/operations/:id/report/',
    answers(Operation, { params: idParams, body: OperationReport }),
    async ({ userId, params, body }) =>
      renderOperation(
        await reportStep(services, userId, params.id, (trx) =>
          report(trx, userId, params.id, body, services.now()),
        ),
      ),
  );

  app.get(
    '/api/operations/:id/form/',
    answers(ListingForm, { params: idParams }),
    async ({ userId, params }): Promise<ListingForm> =>
      (await stepOf(userId, params.id, (operation) => readWholeFormOf(services, operation))).form,
  );

  // Photos for the phone's own Share. A page may not read photos from a store's own server.
  app.get(
    '/api/operations/:id/photos/:number/',
    {
      config: requestLimit(PHOTOS_PER_MINUTE, 'photos at once'),
      schema: { params: photoParams },
    },
    async ({ userId, params: { id, number } }, reply) => {
      const { form, platform } = await stepOf(userId, id, (operation) => readFormOf(services.db, operation));
      const src = form.images[number - 1];
      if (!src) throw notFound('photo');
      return sendPhoto(services, userId, { src, number, rules: descriptionOf(platform).photos }, reply);
    },
  );
}
