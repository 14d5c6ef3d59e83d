import { EbayCondition } from '@crosslister/contract/credentials.ts';
import { isGradedByName, isOfCards } from '@crosslister/domain/specifics/card-in-name.ts';
import type { CategoryRules, ConditionDetail } from '../../catalogue/category.ts';
import type { ListingDraft } from '../../listing/listing.ts';
import type { InventoryItem } from '../answers.ts';

export type Aspects = Record<string, string[]>;

/** What has to be said of an item in this condition: nothing in most categories, grader and grade of a graded card. */
export const detailsOf = ({ conditions }: CategoryRules, condition: string): readonly ConditionDetail[] =>
  conditions.find((each) => each.condition === condition)?.details ?? [];

export const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * The condition that the product says, otherwise the default of Settings. Where the category takes only conditions of which
 * more has to be said, such as graded and ungraded cards, a product that says nothing has the one that its name tells.
 */
export function conditionIn(
  { conditions }: CategoryRules,
  { condition, settings, title }: Pick<ListingDraft, 'condition' | 'settings' | 'title'>,
): EbayCondition {
  const said = EbayCondition.safeParse(condition).data;
  if (said) return said;
  const usual = EbayCondition.safeParse(settings.condition).data ?? 'USED_EXCELLENT';
  const isTaken = conditions.length === 0 || conditions.some((each) => each.condition === usual);
  if (isTaken || !conditions.every(({ details }) => details.some(({ name }) => isOfCards(name))))
    return usual;
  const isGraded = isGradedByName(title);
  return conditions.find(({ details }) => details.length > 1 === isGraded)?.condition ?? usual;
}

/** As the Inventory API has them: numbers for names and values. */
export interface Descriptor {
  name: string;
  values?: string[] | undefined;
  additionalInfo?: string | undefined;
}

/** The values that stand on eBay, by the names of the details. */
export function shownDetails(details: readonly ConditionDetail[], present: readonly Descriptor[]): Aspects {
  return Object.fromEntries(
    details.flatMap(({ id, name, values, value_ids: ids }) => {
      const found = present.find((each) => each.name === id);
      if (!found) return [];
      const shown = (found.values ?? []).flatMap((value) => values[ids.indexOf(value)] ?? []);
      const text = found.additionalInfo;
      return [[name, text ? [text] : shown] as const];
    }),
  );
}

/** What was entered of a condition, a card's grade for instance, beside what is on eBay. */
export function conditionDetails(
  rules: CategoryRules,
  condition: string,
  specifics: Readonly<Record<string, string[]>>,
  item: Pick<InventoryItem, 'conditionDescriptors'>,
): { name: string; sent: string[]; there: string[] }[] {
  const details = detailsOf(rules, condition);
  const shown = shownDetails(details, item.conditionDescriptors ?? []);
  return details.flatMap(({ name }) => {
    const [, sent = []] = Object.entries(specifics).find(([each]) => same(each, name)) ?? [];
    return sent.length > 0 ? [{ name, sent, there: shown[name] ?? [] }] : [];
  });
}

/** What is typed freely, the number of a certificate, is sent as text; the rest by eBay's numbers. */
export function descriptorOf(
  { id, free_text, values, value_ids }: ConditionDetail,
  chosen: string[],
): Descriptor[] {
  if (free_text && chosen[0]) return [{ name: id, additionalInfo: chosen[0] }];
  const ids = chosen.flatMap((value) => value_ids[values.findIndex((each) => same(each, value))] ?? []);
  return ids.length > 0 ? [{ name: id, values: ids }] : [];
}
