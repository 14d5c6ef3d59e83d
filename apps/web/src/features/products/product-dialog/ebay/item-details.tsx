import { useDebouncedValue } from '@mantine/hooks';
import { useRef } from 'react';
import { useCredentials } from '../../../../lib/api/get-credentials.ts';
import { useCategoryRules } from '../../../../lib/ebay/get-category-rules.ts';
import { useFieldFocus } from '../../../../ui/fields/use-field-focus.ts';
import type { OwnFieldsProps } from '../own-fields-props.ts';
import styles from '../product-dialog.module.css';
import { ConditionNotes } from './condition-notes.tsx';
import { ConditionSelect } from './condition-select.tsx';
import { ItemSpecifics } from './item-specifics.tsx';

/** Each call asks eBay. */
const PAUSE_MS = 600;

/** Condition and item specifics as the product's category requires them, or as the default category does. */
export function ItemDetails({ form, errors, focus, onChange }: OwnFieldsProps) {
  const { data: credentials } = useCredentials();
  const [typed] = useDebouncedValue(form.ebay_category.trim(), PAUSE_MS);
  const categoryId = typed || (credentials?.default_ebay_category ?? '');
  const { data: rules, error, isLoading } = useCategoryRules(categoryId);
  const usual = credentials?.pricing_rules.ebay_settings.condition ?? 'USED_EXCELLENT';
  const box = useRef<HTMLDivElement>(null);

  // The fields exist once the category's rules are loaded.
  useFieldFocus(box, isLoading || !credentials ? null : focus);

  return (
    <div ref={box} className={styles.section}>
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
      <ItemSpecifics
        name={form.name}
        description={form.description}
        given={form.specifics}
        rules={rules}
        condition={form.condition ?? usual}
        loading={isLoading}
        failure={error}
        hasCategory={categoryId !== ''}
        focus={focus?.field ?? null}
        error={errors.specifics}
        onChange={(specifics) => onChange({ specifics })}
      />
    </div>
  );
}
