import type { Platform } from '@crosslister/contract/platforms.ts';
import { instead } from '@crosslister/domain/instead.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import { type DueStep, planDay } from '@crosslister/domain/rules/plan-day.ts';
import { asChangeOf } from '../../db/changed-by.ts';
import type { OperationRow, ProductRow, Trx } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { type Locked, lockProduct } from '../../operations/lock.ts';
import type { Services } from '../../services.ts';
import { recordRelist } from '../catalogue/record-changes.ts';
import { relist } from '../products/actions/relist.ts';
import { saveLocked } from '../products/edit/save-product.ts';
import { readRuled } from './read-ruled.ts';
import { isStoppedNow, readActing } from './store-rules.ts';

/** Something else is listing or ending it just now. What was stored for the step by then is rolled back. */
class NotWhole extends Error {}

/**
 * Makes a step that was planned, if it is still due now that the product is locked: it may have sold, its price may have
 * changed, the rule may have been edited, all may be stopped. Resolves with whether anything was done.
 */
export const makeStep = (services: Services, userId: number, planned: DueStep): Promise<boolean> =>
  tryStep(services, userId, planned).catch(instead(false, (error) => error instanceof NotWhole));

function tryStep(services: Services, userId: number, planned: DueStep): Promise<boolean> {
  const { product_id: id, rule_id: ruleId, day } = planned;
  return asChangeOf('rule', null, () =>
    transact(services.db, async (trx) => {
      const product = await lockProduct(trx, userId, id);
      if (!product || (await isStoppedNow(trx, userId))) return false;
      const rules = (await readActing(trx, userId)).filter((rule) => rule.id === ruleId);
      const [step] = planDay(await readRuled(trx, userId, rules, day, id), day).steps;
      if (!step) return false;
      const byHand = rules.some((rule) => rule.step.kind === 'relist' && rule.step.by_hand);
      const operations = await (step.kind === 'price'
        ? lower(trx, product, step)
        : again(trx, product, step, byHand));
      await trx
        .insertInto('rule_steps')
        .values(
          step.changes.map(({ platform, before, after }) => ({
            user_id: userId,
            product_id: id,
            platform,
            day,
            rule_id: ruleId,
            kind: step.kind,
            before_pence: before,
            after_pence: after,
            operation_id: operations.find((each) => each.platform === platform)?.id ?? null,
          })),
        )
        .execute();
      return true;
    }),
  );
}

/** As if the seller had typed the prices. */
function lower(
  trx: Trx,
  product: Locked<ProductRow>,
  { price_pence, per_platform }: DueStep & { kind: 'price' },
): Promise<OperationRow[]> {
  const isOwn = JSON.stringify(per_platform) !== JSON.stringify(product.per_platform);
  return saveLocked(trx, product, { price: toPounds(price_pence), ...(isOwn && { per_platform }) });
}

/** The delist comes first for each platform. Throws NotWhole. */
async function again(
  trx: Trx,
  product: Locked<ProductRow>,
  { changes }: DueStep,
  byHand: boolean,
): Promise<OperationRow[]> {
  const platforms: Platform[] = changes.map(({ platform }) => platform);
  const operations = await relist(trx, product, platforms, { byHand });
  const done = new Set(operations.map(({ platform }) => platform));
  if (!platforms.every((platform) => done.has(platform))) throw new NotWhole();
  for (const platform of platforms) await recordRelist(trx, product, platform);
  return operations;
}
