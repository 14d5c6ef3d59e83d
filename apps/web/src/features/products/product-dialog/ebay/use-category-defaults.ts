import type { CategoryDefaultsInput } from '@crosslister/contract/settings/category-defaults.ts';
import { useEffect, useRef, useState } from 'react';
import { useCategoryDefaults } from '../../../../lib/api/keep-category-defaults.ts';
import type { ProductForm } from '../product-form.ts';
import {
  type DefaultsForm,
  defaultsIn,
  filledWith,
  lackingIn,
  saysNothing,
  takenBack,
} from './defaults-in-form.ts';

interface Filled {
  category: string;
  values: CategoryDefaultsInput;
}

/**
 * Fills a category's defaults into the form, once another category is chosen. A new product gets what it lacks; one of
 * the catalogue only if it says nothing of all that.
 */
export function useDefaultsOfCategory(
  form: DefaultsForm & Pick<ProductForm, 'ebay_category'>,
  isNew: boolean,
  onChange: (change: Partial<ProductForm>) => void,
) {
  const { data: defaults } = useCategoryDefaults();
  const [filled, setFilled] = useState<Filled | null>(null);
  const category = form.ebay_category.trim();
  const seen = useRef(category);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each category, with the form as it is then
  useEffect(() => {
    if (!defaults || seen.current === category) return;
    seen.current = category;
    // What came with the category before goes with it.
    const undone = filled ? takenBack(form, filled.values) : {};
    const without = { ...form, ...undone };
    const kept = defaults.find((each) => each.category_id === category);
    const mayFill = isNew || saysNothing(defaultsIn(without));
    const values = kept && mayFill ? lackingIn(without, kept) : null;
    const isFilled = values !== null && !saysNothing(values);
    if (isFilled || filled) onChange({ ...undone, ...(isFilled && filledWith(without, values)) });
    setFilled(isFilled ? { category, values } : null);
  }, [category, defaults]);

  function takeBack(): void {
    if (filled) onChange(takenBack(form, filled.values));
    setFilled(null);
  }

  return { filled, takeBack, kept: defaults?.find((each) => each.category_id === category) };
}
