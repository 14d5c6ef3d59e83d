import { conditionNames, type EbayCondition } from '@crosslister/contract/listings/conditions.ts';
import { listingFieldsOf, platforms } from '@crosslister/contract/platforms.ts';
import { type TemplateValues, templateValues } from '@crosslister/domain/fill-template.ts';
import { formatMoney } from '../../../../lib/format.ts';
import { plainAmount, priceMistake } from '../../../../lib/texts/typed-numbers.ts';
import { entriesOf } from '../per-platform/per-platform-form.ts';
import type { ProductForm } from '../product-form.ts';

/**
 * What a product says for the fields of a template. `usual` is the condition of Settings, which holds without its own;
 * `found` are item specifics that its name or description says.
 */
export function templateValuesOf(
  form: ProductForm,
  usual: EbayCondition | null,
  found: Readonly<Record<string, string[]>> = {},
): TemplateValues {
  const condition = form.condition ?? usual;
  return templateValues({
    name: form.name,
    sku: form.sku,
    price: priceMistake(form.price) ? '' : formatMoney(Number(plainAmount(form.price))),
    condition: condition ? conditionNames[condition] : '',
    condition_notes: form.condition_notes,
    specifics: { ...found, ...specificsIn(form) },
  });
}

/** The item specifics, and where they are empty the fields of a platform that stand for one, such as Vinted's brand. */
function specificsIn({ specifics, per_platform }: ProductForm): Record<string, string[]> {
  const given = Object.entries(specifics).filter(([, values]) => values.some((value) => value.trim() !== ''));
  const has = (name: string) => given.some(([each]) => each.trim().toLowerCase() === name.toLowerCase());
  const others = platforms.flatMap((platform) =>
    Object.entries(listingFieldsOf(platform)).flatMap(([name, { specific }]) => {
      const typed = per_platform[platform]?.[name];
      return specific && typeof typed === 'string' && !has(specific) ? [[specific, entriesOf(typed)]] : [];
    }),
  );
  return Object.fromEntries([...others, ...given]);
}
