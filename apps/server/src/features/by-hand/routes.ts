import { Operation, OperationReport } from '@crosslister/contract/operation.ts';
import { ListingForm } from '@crosslister/contract/results.ts';
import type { App, Services } from '../../app.ts';
import { idParams } from '../../http/id-params.ts';
import { HttpProblem, notFound } from '../../http/problem.ts';
import { isStep } from '../../operations/steps.ts';
import { findOperation, renderOperation } from '../../operations/store.ts';
import { readFormOf } from './form.ts';
import { report } from './report.ts';

/** Steps of the seller's own: what to enter where, and their word that it is done. */
export async function byHandRoutes(app: App, services: Services): Promise<void> {
  app.post(
    '/api/operations/:id/report/',
    { schema: { params: idParams, body: OperationReport, response: { 200: Operation } } },
    async ({ userId, params, body }) => renderOperation(await report(services, userId, params.id, body)),
  );

  app.get(
    '/api/operations/:id/form/',
    { schema: { params: idParams, response: { 200: ListingForm } } },
    async ({ userId, params }) => {
      const operation = await findOperation(services.db, userId, params.id);
      if (!operation) throw notFound('operation');
      const form = isStep(operation) ? await readFormOf(services.db, operation) : null;
      if (!form) throw new HttpProblem(409, 'There is nothing to enter by hand for this.');
      return form;
    },
  );
}
