import { EtsySettings, type ProductOverrides } from '@crosslister/contract/credentials.ts';
import { etsyMakers } from '@crosslister/contract/lists.ts';
import { currentWhenMade } from '@crosslister/domain/etsy-when-made.ts';
import { TextInput } from '@mantine/core';
import { useCredentials } from '../../../lib/api/get-credentials.ts';
import { useEtsyProfiles } from '../../../lib/api/get-etsy-profiles.ts';
import { explainError } from '../../../lib/api-error.ts';
import { categoryNumber, makerNames, whenMadeChoices, whenMadeName } from '../../../lib/etsy-words.ts';
import { CategoryField } from '../../../ui/category-picker/category-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DefaultSelect } from './default-select.tsx';
import styles from './product-dialog.module.css';

type Own = NonNullable<ProductOverrides['etsy']>;

const makers = etsyMakers.map((value) => ({ value, label: makerNames[value] }));
const Maker = EtsySettings.shape.who_made;
const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const resaleRule = 'Etsy allows the resale of vintage items and supplies only.';

/** Made by someone else, no supply, and less than twenty years old. */
function isForbidden({ who_made, is_supply, when_made }: EtsySettings): boolean {
  const made = currentWhenMade(when_made, new Date().getFullYear());
  return who_made === 'someone_else' && !is_supply && made?.vintage === false;
}

export function EtsyListingSettings({ own, onChange }: { own: Own; onChange: (own: Own) => void }) {
  const { data: profiles, error } = useEtsyProfiles();
  const usual = EtsySettings.parse(useCredentials().data?.pricing_rules.etsy_settings ?? {});
  const problem = error
    ? explainError(error)
    : [profiles?.error, profiles?.next_step].filter(Boolean).join(' ');
  const edit = (change: { [Key in keyof Own]?: Own[Key] | undefined }) =>
    onChange(
      Object.fromEntries(Object.entries({ ...own, ...change }).filter(([, value]) => value !== undefined)),
    );
  const named = (list: readonly { name: string }[] = []) =>
    list.map(({ name }) => ({ value: name, label: name }));
  const { data: windows } = whenMadeChoices('', new Date().getFullYear());
  const said = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>Etsy</legend>
      {problem && <Notice type="warning">{problem}</Notice>}
      <div className={styles.specifics}>
        <DefaultSelect
          label="Etsy Shipping Profile"
          value={own.shipping_profile}
          usual={usual.shipping_profile}
          data={named(profiles?.shipping_profiles)}
          onChange={(shipping_profile) => edit({ shipping_profile })}
        />
        <DefaultSelect
          label="Etsy Return Policy"
          value={own.return_policy}
          usual={usual.return_policy}
          data={named(profiles?.return_policies)}
          onChange={(return_policy) => edit({ return_policy })}
        />
        <DefaultSelect
          label="Who made it"
          value={own.who_made}
          usual={makerNames[usual.who_made]}
          data={makers}
          onChange={(value) => edit({ who_made: value === undefined ? value : Maker.parse(value) })}
        />
        <DefaultSelect
          label="When it was made"
          value={own.when_made}
          usual={whenMadeName(usual.when_made)}
          data={windows}
          error={isForbidden({ ...usual, ...said }) ? resaleRule : undefined}
          onChange={(when_made) => edit({ when_made })}
        />
        <DefaultSelect
          label="A supply or a tool to make things"
          value={own.is_supply === undefined ? undefined : own.is_supply ? 'yes' : 'no'}
          usual={usual.is_supply ? 'Yes' : 'No'}
          data={yesNo}
          onChange={(value) => edit({ is_supply: value === undefined ? value : value === 'yes' })}
        />
        <TextInput
          label="Processing profile"
          placeholder={`Default: ${usual.processing_profile || 'the first that is ready to ship'}`}
          maxLength={500}
          value={own.processing_profile ?? ''}
          onChange={(event) => edit({ processing_profile: event.currentTarget.value })}
        />
      </div>
      <CategoryField
        platform="etsy"
        label="Etsy category"
        description="Optional. Choose it, or enter its number on Etsy."
        standIn={usual.taxonomy_id}
        value={own.taxonomy_id ?? ''}
        onChange={(id) => edit({ taxonomy_id: categoryNumber(id) })}
      />
    </fieldset>
  );
}
