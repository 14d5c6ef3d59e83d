import type { EbayCondition } from '@crosslister/contract/credentials.ts';
import type { CategoryRulesAnswer } from '@crosslister/contract/item-specifics.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useDeferredValue, useRef } from 'react';
import { useCredentials } from '../../../../lib/api/get-credentials.ts';
import { useCategoryRules } from '../../../../lib/ebay/get-category-rules.ts';
import { useFieldFocus } from '../../../../ui/fields/use-field-focus.ts';
import { drawnFor } from '../form-part.ts';
import type { OwnFieldsProps } from '../own-fields-props.ts';
import styles from '../product-dialog.module.css';
import { ConditionNotes } from './condition-notes.tsx';
import { ConditionSelect } from './condition-select.tsx';
import { ItemSpecifics } from './item-specifics.tsx';

/** Each call asks eBay. */
const PAUSE_MS = 600;

interface ConditionProps {
  /** Of Settings. */
  usual: EbayCondition;
  rules: CategoryRulesAnswer | undefined;
}

const Condition = drawnFor<'condition' | 'condition_notes', ConditionProps>(
  ['condition', 'condition_notes'],
  ({ form, usual, rules, onChange }) => (
    <ConditionNotes
      value={form.condition_notes}
      onChange={(condition_notes) => onChange({ condition_notes })}
    >
      <ConditionSelect
        value={form.condition}
        usual={usual}
        taken={rules?.conditions ?? []}
        onChange={(condition) => onChange({ condition })}
      />
    </ConditionNotes>
  ),
);

/** Condition and item specifics as the product's category requires them, or as the default category does. */
export function ItemDetails({ focus, ...part }: OwnFieldsProps) {
  const { form, errors, onChange, read } = part;
  const { data: credentials } = useCredentials();
  const [typed] = useDebouncedValue(form.ebay_category.trim(), PAUSE_MS);
  const categoryId = typed || (credentials?.default_ebay_category ?? '');
  const { data: rules, error, isLoading } = useCategoryRules(categoryId);
  const usual = credentials?.pricing_rules.ebay_settings.condition ?? 'USED_EXCELLENT';
  const box = useRef<HTMLDivElement>(null);
  // What they say of the specifics is drawn once their own letters are.
  const name = useDeferredValue(form.name);
  const description = useDeferredValue(form.description);

  // The fields exist once the category's rules are loaded.
  useFieldFocus(box, isLoading || !credentials ? null : focus);

  return (
    <div ref={box} className={styles.section}>
      <Condition {...part} usual={usual} rules={rules} />
      <ItemSpecifics
        name={name}
        description={description}
        given={form.specifics}
        rules={rules}
        condition={form.condition ?? usual}
        loading={isLoading}
        failure={error}
        hasCategory={categoryId !== ''}
        focus={focus?.field ?? null}
        error={errors.specifics}
        onChange={onChange}
        read={read}
      />
    </div>
  );
}
