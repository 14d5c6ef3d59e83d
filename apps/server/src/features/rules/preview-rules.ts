import {
  PREVIEW_DAYS,
  type RulesPreview,
  STEPS_PER_DAY_SHOWN,
} from '@crosslister/contract/settings/rules.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import { dayAfter } from '@crosslister/domain/rules/days.ts';
import { type DueStep, type HeldStep, planDays } from '@crosslister/domain/rules/plan-day.ts';
import { dayInUk } from '@crosslister/domain/uk-day.ts';
import type { Services } from '../../services.ts';
import { isBetween } from '../notifications/uk-time.ts';
import { readRuled } from './read-ruled.ts';
import { HOURS } from './run-rules.ts';
import { firstDay, isStopped, readActing } from './store-rules.ts';

/** Products that are named of those for which nothing is done. */
const NAMED = 5;

/** What the rules will do in the next days, if nothing is sold and nothing is changed. Of stopped ones: if they go on. */
export async function previewRules(services: Services, userId: number): Promise<RulesPreview> {
  const { db, now } = services;
  const today = dayInUk(now());
  const from = isBetween(now(), '00:00', HOURS[1]) ? today : dayAfter(today);
  const next = firstDay(services);
  const stopped = await isStopped(db, userId);
  const rules = (await readActing(db, userId)).map((rule) =>
    stopped && rule.starts_on < next ? { ...rule, starts_on: next } : rule,
  );
  const { names, ...shop } = await readRuled(db, userId, rules, from);
  const product = (id: number) => ({ id, name: names.get(id) ?? '' });
  const plans = planDays(shop, from, PREVIEW_DAYS);
  const shown = ({ rule_id, kind, product_id, changes }: DueStep) => ({
    rule_id,
    kind,
    product: product(product_id),
    changes: changes.map(({ platform, before, after }) => ({
      platform,
      before: toPounds(before),
      after: toPounds(after),
    })),
  });
  return {
    days: plans.map(({ day, steps }) => ({
      day,
      count: steps.length,
      steps: steps.slice(0, STEPS_PER_DAY_SHOWN).map(shown),
    })),
    held: gathered(plans.flatMap(({ held }) => held)).map(([{ rule_id, reason }, ids]) => ({
      rule_id,
      reason,
      count: ids.length,
      products: ids.slice(0, NAMED).map(product),
    })),
  };
}

/** By rule and reason, each product once: it is held back every day. */
function gathered(held: readonly HeldStep[]): [HeldStep, number[]][] {
  const groups = Map.groupBy(held, ({ rule_id, reason }) => `${rule_id}:${reason}`);
  return [...groups.values()].flatMap((group): [HeldStep, number[]][] => {
    const [first] = group;
    return first ? [[first, [...new Set(group.map(({ product_id: id }) => id))]]] : [];
  });
}
