import { useCategoryRules } from '../../../lib/ebay/get-category-rules.ts';

/** eBay has lists of thousands. */
const MOST_CHOICES = 200;
const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** What a category says about one item specific: values to choose from, and how typed ones are stored. */
export function useSpecificRule(categoryId: string | null, name: string) {
  const { data } = useCategoryRules(categoryId ?? '');
  const rule = [
    ...(data?.specifics ?? []),
    ...(data?.conditions ?? []).flatMap(({ details }) => details),
  ].find((each) => same(each.name, name));
  return {
    choices: rule?.values.slice(0, MOST_CHOICES) ?? [],
    valuesOf: (text: string) =>
      (rule?.multiple ? text.split(';') : [text])
        .map((value) => value.trim())
        .filter(Boolean)
        .map((value) => rule?.values.find((each) => same(each, value)) ?? value),
  };
}
