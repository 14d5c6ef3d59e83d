import { labelsIn, labelsText } from '@crosslister/contract/labels/labels.ts';
import type { RuleFloor, RuleInput, RuleStep } from '@crosslister/contract/settings/rules.ts';
import { plainAmount, priceMistake } from '../../../lib/texts/typed-numbers.ts';

/** A rule as it is typed. The fields of the other kind stay as they were. */
export interface RuleDraft {
  name: string;
  enabled: boolean;
  kind: RuleStep['kind'];
  /** Also where the seller ends and lists by hand. */
  by_hand: boolean;
  after_days: number;
  percent: number;
  every_days: number;
  end_in_99: boolean;
  floor: RuleFloor['kind'];
  amount: string;
  times: number;
  per_day: number;
  labels: string;
}

const first: RuleDraft = {
  name: '',
  enabled: true,
  kind: 'price',
  by_hand: false,
  after_days: 30,
  percent: 10,
  every_days: 30,
  end_in_99: false,
  floor: 'cost',
  amount: '3.00',
  times: 2,
  per_day: 50,
  labels: '',
};

export function draftOfRule(rule: RuleInput | undefined): RuleDraft {
  if (!rule) return first;
  const { name, enabled, after_days, times, per_day, labels, step } = rule;
  const common = { ...first, name, enabled, after_days, times, per_day, labels: labelsText(labels) };
  if (step.kind === 'relist') return { ...common, kind: 'relist', by_hand: step.by_hand ?? false };
  const { kind, percent, every_days, end_in_99, floor } = step;
  return {
    ...common,
    ...{ kind, percent, every_days, end_in_99 },
    floor: floor.kind,
    amount: floor.amount.toFixed(2),
  };
}

export function ruleOf(draft: RuleDraft): RuleInput {
  const { name, enabled, kind, after_days, percent, every_days, end_in_99, times, per_day } = draft;
  const floor = { kind: draft.floor, amount: Number(plainAmount(draft.amount)) };
  const step: RuleStep =
    kind === 'relist' ? { kind, by_hand: draft.by_hand } : { kind, percent, every_days, end_in_99, floor };
  return { name: name.trim(), enabled, after_days, labels: labelsIn(draft.labels), step, times, per_day };
}

export const draftMistakes = ({ name, kind, floor, amount }: RuleDraft) => ({
  name: name.trim() === '' ? 'Give the rule a name.' : undefined,
  amount: kind === 'price' ? amountMistake(floor, amount) : undefined,
});

/** Nothing over the cost is right, but a price of nothing is not. */
function amountMistake(floor: RuleFloor['kind'], amount: string): string | undefined {
  if (floor === 'cost' && plainAmount(amount) !== '' && Number(plainAmount(amount)) === 0) return undefined;
  return priceMistake(amount)?.replace('Price', 'The amount');
}
