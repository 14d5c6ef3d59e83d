import { randomUUID } from 'node:crypto';
import {
  descriptionOf,
  type Platform,
  platformList,
  platforms,
  relistPlatforms,
} from '@crosslister/contract/platforms.ts';
import type { BulkActionName } from '@crosslister/contract/product.ts';
import { BulkAction } from '@crosslister/contract/product-query.ts';
import { BulkActionResult } from '@crosslister/contract/results.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { OperationRow } from '../../../db/schema.ts';
import { HttpProblem } from '../../../http/problem.ts';
import { prefersAsync } from '../../../operations/http/respond-async.ts';
import { waitForOperations } from '../../../operations/http/wait.ts';
import { rememberSkipped } from '../../../operations/on-request/skipped.ts';
import { isLive } from '../../../operations/operation-rows.ts';
import { seeEach } from '../../../operations/refusals.ts';
import type { App, Services } from '../../../services.ts';
import { settleFirst } from '../../listings/first-listing/settle-first.ts';
import { applyToChunk } from './apply-bulk-action.ts';
import { chosenIds } from './chosen-ids.ts';
import { readPlannedStarts } from './planned-time.ts';

/** Products changed in one transaction. Few enough that a sale never waits long for a locked row. */
const CHUNK = 100;

const done: Record<BulkActionName, string> = {
  mark_as_active: 'marked as active',
  mark_as_sold: 'marked as sold',
  delete: 'deleted',
  delist: 'delisted',
  crosslist: 'listed',
  relist: 'relisted',
};
const underWay: Partial<Record<BulkActionName, string>> = {
  delist: 'being delisted',
  crosslist: 'being listed',
  relist: 'being relisted',
};
const tickOne = 'Tick one of the platforms, then confirm again.';
/** The specification's wording for any number. */
const products = (count: number) => `${count} product(s)`;

/**
 * One action on many products. The set of products is fixed before anything is done, and
 * work at marketplaces goes to the queue.
 */
export async function bulkRoutes(app: App, services: Services): Promise<void> {
  app.post(
    '/api/products/bulk_action/',
    { schema: { body: BulkAction, response: { 200: BulkActionResult, 202: BulkActionResult } } },
    async (request, reply) => {
      const { userId, body } = request;
      if (body.action === 'crosslist' && !body.platforms?.length) {
        throw new HttpProblem(400, 'Please select at least one platform to crosslist to.', {
          nextStep: tickOne,
        });
      }
      if (body.action === 'delist' && body.platforms?.length === 0) {
        throw new HttpProblem(400, 'Please select at least one platform.', { nextStep: tickOne });
      }
      const plan = body.later && (await readPlannedStarts(services, body.later));
      const ids = await chosenIds(services, userId, body);
      const left = body.ids && body.query ? new Set(body.ids).size - ids.length : 0;
      const operations: number[] = [];
      const steps: number[] = [];
      const refused: OperationRow[] = [];
      let count = 0;
      let kept = 0;
      let alreadyListed = 0;
      let undoable = 0;
      const batchId = randomUUID();
      // One product that is listed now, with nothing left out, has a toast and its place in the queue.
      const isOne = body.action === 'crosslist' && ids.length === 1 && !plan && !body.skipped;
      for (let start = 0; start < ids.length; start += CHUNK) {
        const chunk = ids.slice(start, start + CHUNK);
        const before = count;
        const result = await applyToChunk(
          services,
          userId,
          chunk,
          body.action,
          platformsOf(body),
          { ...body, isJob: !isOne },
          batchId,
          (index) => plan?.(before + index),
        );
        undoable += result.undoable;
        count += result.count;
        kept += result.kept;
        alreadyListed += result.alreadyListed;
        operations.push(...result.operations);
        steps.push(...result.steps);
        refused.push(...result.refused);
      }
      const lists = body.action === 'crosslist' && ids.length > 1 && operations.length > 0;
      if (body.action === 'crosslist' && body.skipped && operations.length > 0)
        await rememberSkipped(services, userId, batchId, body.skipped);
      const waived = lists ? await waiveFirst(services, userId, body) : [];
      const ended =
        prefersAsync(request) || plan ? refused : await waitForOperations(services, userId, operations);
      const waiting = operations.length - ended.filter((operation) => !isLive(operation)).length;
      const failedIds = new Set(
        ended.filter(({ status }) => status === 'failed').map(({ product_id }) => product_id),
      );
      const failed = failedIds.size;
      const allFailed = failed > 0 && failed === count && waiting === 0;
      const nothing = count === 0 && kept === 0 ? whyNothing(body.action, alreadyListed) : null;
      const message = [
        `${products(count - failed)} ${(waiting > 0 && (plan ? 'to be listed later' : underWay[body.action])) || done[body.action]}`,
        failed > 0 ? `${products(failed)} could not be: the queue says why` : '',
        steps.length > 0
          ? `${steps.length} of the steps ${steps.length === 1 ? 'waits' : 'wait'} for you: see the queue`
          : '',
        kept > 0 ? `${kept} still listed where only you can end it: see Action Required` : '',
        alreadyListed > 0 ? `${products(alreadyListed)} listed there already` : '',
        left > 0 ? `${left} left out: not in this list any more` : '',
        // The dashboard has asked, except where it lists new drafts from their sheet (docs/intake.md).
        waived.length > 0 && !body.category
          ? `The first listing on ${platformList(waived)} is not shown for comparison: several were listed at once`
          : '',
      ]
        .filter(Boolean)
        .join('. ');
      return reply.code(waiting > 0 ? 202 : 200).send({
        success: nothing === null && !allFailed,
        message,
        ...(allFailed && { next_step: seeEach }),
        ...nothing,
        count: count - failed,
        operations: operations.length,
        operation_ids: operations,
        steps,
        ...(alreadyListed > 0 && { already_listed: alreadyListed }),
        ...(failed > 0 && { failed: [...failedIds].filter((id) => id !== null) }),
        ...(!isOne && operations.length > 1 && { batch_id: batchId }),
        ...(undoable > 0 && { undo_id: batchId }),
      });
    },
  );
}

/** Several listed at once: the seller wants to look at no first one. Returns the accounts for which that is new. */
async function waiveFirst({ db }: Services, userId: number, body: BulkAction): Promise<Platform[]> {
  const byServer = (body.platforms ?? []).filter((platform) => !body.with_extension?.includes(platform));
  const settled = await settleFirst(db, userId, byServer, 'waived');
  return settled.filter((platform) => findMarketplace(platform) !== undefined);
}

/** Where the action is done: without a choice wherever it can be. */
function platformsOf({ action, platforms: chosen }: BulkAction): Platform[] {
  if (action !== 'relist') return chosen ?? [...platforms];
  return relistPlatforms.filter((platform) => !chosen || chosen.includes(platform));
}

/** The message and the next step when an action had nothing to do. */
function whyNothing(action: BulkActionName, alreadyListed: number) {
  if (action === 'relist') {
    return {
      message: `Nothing was relisted: none of these products is for sale ${wordList(relistPlatforms.map((each) => descriptionOf(each).where))} now.`,
      next_step: 'Choose products that are listed there.',
    };
  }
  return alreadyListed > 0
    ? {
        message: `Nothing was listed: ${products(alreadyListed)} listed there already.`,
        next_step: 'Choose another platform, or other products.',
      }
    : {
        message: 'Nothing was done: none of these products is here any more.',
        next_step: 'Reload the page, then choose again.',
      };
}
