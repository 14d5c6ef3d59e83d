import type { ProductOverrides } from '@crosslister/contract/credentials.ts';
import { useCredentials } from '../../../lib/api/get-credentials.ts';
import { useEbayPolicies } from '../../../lib/api/get-ebay-policies.ts';
import { explainError } from '../../../lib/api-error.ts';
import { Notice } from '../../../ui/notice.tsx';
import { DefaultSelect } from './default-select.tsx';
import styles from './product-dialog.module.css';

type Own = NonNullable<ProductOverrides['ebay']>;

const fields = [
  ['payment_policy', 'payment_policies', 'Payment Policy'],
  ['shipping_policy', 'shipping_policies', 'Shipping Policy'],
  ['return_policy', 'return_policies', 'Return Policy'],
] as const;

export function EbayListingSettings({ own, onChange }: { own: Own; onChange: (own: Own) => void }) {
  const { data: policies, error } = useEbayPolicies();
  const settings = useCredentials().data?.pricing_rules.ebay_settings;
  const problem = error
    ? explainError(error)
    : [policies?.error, policies?.next_step].filter(Boolean).join(' ');
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>eBay</legend>
      {problem && <Notice type="warning">{problem}</Notice>}
      <div className={styles.specifics}>
        {fields.map(([field, list, label]) => (
          <DefaultSelect
            key={field}
            label={`eBay ${label}`}
            value={own[field]}
            usual={settings?.[field] ?? ''}
            data={(policies?.[list] ?? []).map(({ name }) => ({ value: name, label: name }))}
            onChange={(value) => onChange({ ...own, [field]: value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
