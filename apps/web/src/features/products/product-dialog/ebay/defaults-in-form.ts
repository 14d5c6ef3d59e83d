import { platforms } from '@crosslister/contract/platforms.ts';
import { measureNames } from '@crosslister/contract/seller-fields.ts';
import type { CategoryDefaultsInput } from '@crosslister/contract/settings/category-defaults.ts';
import { isSame } from '@crosslister/domain/merge-fields.ts';
import { noDefaults, overridesOf } from '../../../../lib/categories/default-items.ts';
import { plainAmount } from '../../../../lib/texts/typed-numbers.ts';
import { measureMistake } from '../form-errors.ts';
import type { ProductForm } from '../product-form.ts';

/** What can be kept for a category. */
export const defaultFields = ['condition', 'specifics', 'overrides', ...measureNames] as const;
export type DefaultsForm = Pick<ProductForm, (typeof defaultFields)[number]>;

type Measures = CategoryDefaultsInput['parcel'];

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
const keyIn = (specifics: ProductForm['specifics'], name: string) =>
  Object.keys(specifics).find((each) => same(each, name)) ?? name;

/** What the form says of all that can be kept for a category, as far as it can be saved. */
export function defaultsIn(form: DefaultsForm): CategoryDefaultsInput {
  const specifics = Object.entries(form.specifics).map(
    ([name, values]) => [name, values.map((value) => value.trim()).filter(Boolean)] as const,
  );
  const parcel = measureNames.map((name) => {
    const isEmpty = form[name].trim() === '' || measureMistake(name, form[name]) !== undefined;
    return [name, isEmpty ? null : Number(plainAmount(form[name]))] as const;
  });
  return {
    condition: form.condition,
    specifics: Object.fromEntries(specifics.filter(([, values]) => values.length > 0)),
    overrides: form.overrides,
    parcel: Object.fromEntries(parcel) as Measures,
  };
}

export const saysNothing = (values: CategoryDefaultsInput): boolean =>
  isSame(values, noDefaults) ||
  (values.condition === null &&
    Object.keys(values.specifics).length === 0 &&
    platforms.every((platform) => Object.keys(overridesOf(values, platform)).length === 0) &&
    measureNames.every((name) => values.parcel[name] === null));

/** What of these defaults the form has no value for. */
export function lackingIn(form: DefaultsForm, defaults: CategoryDefaultsInput): CategoryDefaultsInput {
  const specifics = Object.entries(defaults.specifics).filter(
    ([name]) => !form.specifics[keyIn(form.specifics, name)]?.length,
  );
  const overrides = platforms.flatMap((platform) => {
    const said = overridesOf(form, platform);
    const lacking = Object.entries(overridesOf(defaults, platform)).filter(
      ([name]) => (said[name] ?? '') === '',
    );
    return lacking.length > 0 ? [[platform, Object.fromEntries(lacking)]] : [];
  });
  return {
    condition: form.condition === null ? defaults.condition : null,
    specifics: Object.fromEntries(specifics),
    overrides: Object.fromEntries(overrides),
    parcel: Object.fromEntries(
      measureNames.map((name) => [name, form[name].trim() === '' ? defaults.parcel[name] : null]),
    ) as Measures,
  };
}

/** The edit that fills these values in. */
export function filledWith(form: DefaultsForm, values: CategoryDefaultsInput): Partial<ProductForm> {
  const overrides = platforms.flatMap((platform) => {
    const own = { ...overridesOf(form, platform), ...overridesOf(values, platform) };
    return Object.keys(own).length > 0 ? [[platform, own]] : [];
  });
  const specifics = { ...form.specifics };
  for (const [name, said] of Object.entries(values.specifics)) specifics[keyIn(specifics, name)] = said;
  const parcel = measureNames.flatMap((name) =>
    values.parcel[name] === null ? [] : [[name, String(values.parcel[name])]],
  );
  return {
    ...(values.condition && { condition: values.condition }),
    specifics,
    overrides: Object.fromEntries(overrides),
    ...Object.fromEntries(parcel),
  };
}

/** The edit that empties them again. What was changed since stays. */
export function takenBack(form: DefaultsForm, filled: CategoryDefaultsInput): Partial<ProductForm> {
  const now = defaultsIn(form);
  const specifics = Object.entries(form.specifics).filter(([name, values]) => {
    const given = filled.specifics[keyIn(filled.specifics, name)];
    return given === undefined || !isSame(given, values);
  });
  const overrides = platforms.flatMap((platform) => {
    const given = overridesOf(filled, platform);
    const kept = Object.entries(overridesOf(form, platform)).filter(
      ([name, value]) => given[name] === undefined || given[name] !== value,
    );
    return kept.length > 0 ? [[platform, Object.fromEntries(kept)]] : [];
  });
  const emptied = measureNames.filter(
    (name) => filled.parcel[name] !== null && filled.parcel[name] === now.parcel[name],
  );
  return {
    ...(filled.condition === form.condition && { condition: null }),
    specifics: Object.fromEntries(specifics),
    overrides: Object.fromEntries(overrides),
    ...Object.fromEntries(emptied.map((name) => [name, ''])),
  };
}
