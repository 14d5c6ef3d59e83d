import { EbayCondition } from '@crosslister/contract/credentials.ts';
import { ebayConditions } from '@crosslister/contract/lists.ts';
import type { EbayPolicies } from '@crosslister/contract/policies.ts';
import { Select, SimpleGrid, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/SimpleGrid.layer.css';
import { useRef } from 'react';
import type { FieldFocus } from '../../../lib/dialog-props.ts';
import { conditionNames } from '../../../lib/ebay-conditions.ts';
import { CategoryField } from '../../../ui/category-picker/category-field.tsx';
import { WholeNumberField } from '../../../ui/number-field.tsx';
import { useFieldFocus } from '../../../ui/use-field-focus.ts';
import { withEbay } from '../settings-draft.ts';
import type { PanelProps } from './panel-props.ts';
import { PoliciesProblem } from './policies-problem.tsx';
import { PolicySelect } from './policy-select.tsx';
import styles from './settings.module.css';

const noPolicies = { payment_policies: [], shipping_policies: [], return_policies: [] };
const conditions = ebayConditions.map((value) => ({ value, label: conditionNames[value] }));
const MAX_HOURS = 480;

interface Props extends PanelProps {
  policies: EbayPolicies | undefined;
  error: string | null;
  /** The setting to start with. */
  begin: FieldFocus | null;
}

export function EbayDefaults({ draft, onChange, policies, error, begin }: Props) {
  const settings = draft.pricing_rules.ebay_settings;
  const { payment_policies, shipping_policies, return_policies } = policies ?? noPolicies;
  const locked = error !== null || policies === undefined;
  const card = useRef<HTMLElement>(null);
  // A setting that cannot be chosen yet gets no focus.
  useFieldFocus(card, locked ? null : begin);
  return (
    <section ref={card} className={styles.card} aria-labelledby="defaults-ebay">
      <h4 className={styles.cardTitle} id="defaults-ebay">
        eBay
      </h4>
      {error && <PoliciesProblem platform="ebay" error={error} />}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <PolicySelect
          label="Payment Policy"
          field="payment_policy"
          value={settings.payment_policy}
          policies={payment_policies}
          disabled={locked}
          onChange={(payment_policy) => onChange(withEbay(draft, { payment_policy }))}
        />
        <PolicySelect
          label="Shipping Policy"
          field="shipping_policy"
          value={settings.shipping_policy}
          policies={shipping_policies}
          disabled={locked}
          onChange={(shipping_policy) => onChange(withEbay(draft, { shipping_policy }))}
        />
        <PolicySelect
          label="Return Policy"
          field="return_policy"
          value={settings.return_policy}
          policies={return_policies}
          disabled={locked}
          onChange={(return_policy) => onChange(withEbay(draft, { return_policy }))}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="Postcode"
          data-field="postcode"
          description="Where your parcels leave from."
          maxLength={12}
          autoComplete="postal-code"
          value={settings.postcode}
          onChange={(event) => onChange(withEbay(draft, { postcode: event.currentTarget.value }))}
        />
        <Select
          label="Default condition"
          description="For products without one of their own."
          data={conditions}
          value={settings.condition}
          allowDeselect={false}
          onChange={(value) => onChange(withEbay(draft, { condition: EbayCondition.parse(value) }))}
        />
        <WholeNumberField
          label="Schedule hours"
          description="Until a listing made for review goes live."
          min={1}
          max={MAX_HOURS}
          value={settings.schedule_hours}
          onChange={(schedule_hours) => onChange(withEbay(draft, { schedule_hours }))}
        />
      </SimpleGrid>
      <CategoryField
        platform="ebay"
        label="Default eBay category"
        description="For products without one of their own. Choose it, or enter its number on eBay."
        value={draft.default_ebay_category}
        onChange={(default_ebay_category) => onChange({ ...draft, default_ebay_category })}
      />
    </section>
  );
}
