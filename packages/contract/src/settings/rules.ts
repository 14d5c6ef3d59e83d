import { z } from 'zod';
import { MAX_LABELS } from '../labels/labels.ts';
import { LabelName, LabelsQuery } from '../schemas/label-schemas.ts';
import { Platform } from '../schemas/platform-schemas.ts';
import { Price } from '../schemas/price.ts';
import { trimmedText } from '../schemas/text.ts';

/** Of one seller. */
export const MAX_RULES = 20;
export const MAX_RULE_NAME = 60;
/** The preview shows these days, today among them while today's steps are not over. */
export const PREVIEW_DAYS = 7;
/** Steps that the preview shows of one day. The others are counted. */
export const STEPS_PER_DAY_SHOWN = 50;

const whole = (what: string, max: number) =>
  z
    .int(`${what} must be a whole number.`)
    .min(1, `${what} must be at least 1.`)
    .max(max, `${what} must be at most ${max}.`);

/** The lowest price that a rule may make: an amount over the product's cost, or an amount for all. In pounds. */
export const RuleFloor = z.object({ kind: z.enum(['cost', 'price']), amount: Price });
export type RuleFloor = z.infer<typeof RuleFloor>;

/** Lowers the price everywhere. */
const PriceStep = z.object({
  kind: z.literal('price'),
  percent: whole('The percentage', 90),
  /** Days between two steps. */
  every_days: whole('The days between two steps', 365),
  end_in_99: z.boolean(),
  floor: RuleFloor,
});
export type PriceStep = z.infer<typeof PriceStep>;

/**
 * Ends the listing and makes it again, where that makes a new one. With `by_hand` also where the seller has to do both
 * and it costs nothing, as two steps one after the other.
 */
const RelistStep = z.object({ kind: z.literal('relist'), by_hand: z.boolean().optional() });

export const RuleStep = z.discriminatedUnion('kind', [PriceStep, RelistStep]);
export type RuleStep = z.infer<typeof RuleStep>;

export const RuleInput = z.object({
  name: trimmedText(MAX_RULE_NAME, `The name of a rule takes at most ${MAX_RULE_NAME} characters.`).min(
    1,
    'Give the rule a name.',
  ),
  enabled: z.boolean(),
  /** Days on sale without a sale. */
  after_days: whole('The days', 3650),
  /** Only products with one of these. Empty: all. */
  labels: z.array(LabelName).max(MAX_LABELS),
  step: RuleStep,
  /** Steps for one product at most; a relist: for one listing. */
  times: whole('The number of times', 50),
  /** Steps of this rule on one day at most. The longest on sale go first. */
  per_day: whole('The number of products a day', 500),
});
export type RuleInput = z.infer<typeof RuleInput>;

const ActingRule = RuleInput.extend({
  id: z.number(),
  /** A rule acts from the day after it was saved, in UK time. */
  starts_on: z.iso.date(),
});
export type ActingRule = z.infer<typeof ActingRule>;

/** `done`: the steps made so far. */
export const Rule = ActingRule.extend({ done: z.number() });
export type Rule = z.infer<typeof Rule>;

/** With labels, `without_cost` counts only products with one of them, as a rule for these labels does. */
export const RulesQuery = z.object({ labels: LabelsQuery });

/**
 * `stopped`: no rule does anything until the seller lets them go on. `without_cost`: products on sale that a rule leaves
 * alone if its floor is their cost; the previous release does not say it.
 */
export const Rules = z.object({
  stopped: z.boolean(),
  without_cost: z.number().default(0),
  results: z.array(Rule),
});
export type Rules = z.infer<typeof Rules>;

export const RulesSwitch = z.object({ stopped: z.boolean() });
/** `taken_back`: steps of which not everything had been sent. */
export const RulesSwitched = z.object({ stopped: z.boolean(), taken_back: z.number() });
export type RulesSwitched = z.infer<typeof RulesSwitched>;

/** Why a step that is due is not made. */
export const heldReasons = ['no_cost', 'at_floor', 'rounded_away', 'not_connected'] as const;
export type HeldReason = (typeof heldReasons)[number];

const ShownProduct = z.object({ id: z.number(), name: z.string() });
const PreviewStep = z.object({
  rule_id: z.number(),
  kind: z.enum(['price', 'relist']),
  product: ShownProduct,
  /** The price on each marketplace that it concerns, in pounds. A relist keeps it. */
  changes: z.array(z.object({ platform: Platform, before: z.number(), after: z.number() })),
});
export type PreviewStep = z.infer<typeof PreviewStep>;

export const RulesPreview = z.object({
  days: z.array(z.object({ day: z.iso.date(), count: z.number(), steps: z.array(PreviewStep) })),
  /** What is due, but not made, with the first few products. */
  held: z.array(
    z.object({
      rule_id: z.number(),
      reason: z.enum(heldReasons),
      count: z.number(),
      products: z.array(ShownProduct),
    }),
  ),
});
export type RulesPreview = z.infer<typeof RulesPreview>;
