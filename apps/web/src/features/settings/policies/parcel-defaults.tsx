import { catalogueCategories, platformNames } from '@crosslister/contract/platforms.ts';
import { type MeasureField, measureNames, sellerFields } from '@crosslister/contract/seller-fields.ts';
import type { ParcelDefaults as Defaults } from '@crosslister/contract/settings/parcel.ts';
import { useState } from 'react';
import { plainAmount } from '../../../lib/texts/typed-numbers.ts';
import { QuietButton, SmallButton } from '../../../ui/buttons.ts';
import { CategoryField, categoryNumber } from '../../../ui/category-picker/category-field.tsx';
import { Help } from '../../../ui/fields/help.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import type { PanelProps } from '../panel-props.ts';
import styles from '../settings.module.css';
import { SettingsCard } from '../settings-card.tsx';
import { withRules } from '../settings-draft.ts';

type Parcel = Defaults['usual'];
type Rule = Defaults['by_category'][number];

const marketplace = platformNames[catalogueCategories];
const empty = Object.fromEntries(measureNames.map((name) => [name, null])) as Parcel;

/** Weight and size of parcels for products that say nothing of theirs: for all, and by category. */
export function ParcelDefaults({ draft, onChange }: PanelProps) {
  const { parcels } = draft.pricing_rules;
  const edit = (change: Partial<Defaults>) =>
    onChange(withRules(draft, { parcels: { ...parcels, ...change } }));
  const editRule = (at: number, change: Partial<Rule>) =>
    edit({ by_category: parcels.by_category.map((rule, n) => (n === at ? { ...rule, ...change } : rule)) });
  const [picked, setPicked] = useState('');
  return (
    <SettingsCard id="defaults-parcel" title="Parcels">
      <div className={styles.text}>
        {marketplace} needs weight and size for calculated postage.{' '}
        <Help about="parcels">
          With a private UK account, {marketplace} posts most things by Simple Delivery: choose a flat-rate
          shipping policy above, enter weight and size here, and check the postage of your first listing.
        </Help>
      </div>
      <ParcelInputs
        parcel={parcels.usual}
        onChange={(change) => edit({ usual: { ...parcels.usual, ...change } })}
      />
      {parcels.by_category.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a category is typed letter by letter
        <div key={at} className={styles.parcelRule}>
          <CategoryField
            platform={catalogueCategories}
            label={`${marketplace} parcel category`}
            description="With all categories below it."
            value={rule.category}
            onChange={(value) => editRule(at, { category: categoryNumber(value) })}
          />
          <ParcelInputs parcel={rule} onChange={(change) => editRule(at, change)} />
          <div>
            <QuietButton
              onClick={() => edit({ by_category: parcels.by_category.filter((_, n) => n !== at) })}
            >
              Remove this category
            </QuietButton>
          </div>
        </div>
      ))}
      <div className={styles.parcelRule}>
        <CategoryField
          platform={catalogueCategories}
          label={`Another ${marketplace} category`}
          value={picked}
          onChange={(value) => setPicked(categoryNumber(value))}
        />
        <div>
          <SmallButton
            disabled={picked === '' || parcels.by_category.some(({ category }) => category === picked)}
            onClick={() => {
              edit({ by_category: [...parcels.by_category, { category: picked, ...empty }] });
              setPicked('');
            }}
          >
            Add this category
          </SmallButton>
        </div>
      </div>
    </SettingsCard>
  );
}

function ParcelInputs({ parcel, onChange }: { parcel: Parcel; onChange: (change: Partial<Parcel>) => void }) {
  return (
    <div className={styles.parcel}>
      {measureNames.map((name) => (
        <MeasureInput key={name} name={name} value={parcel[name]} onChange={onChange} />
      ))}
    </div>
  );
}

/** What is typed counts as soon as it is a number that can be saved; until then the earlier value counts. */
function MeasureInput({
  name,
  value,
  onChange,
}: {
  name: MeasureField;
  value: number | null;
  onChange: (change: Partial<Parcel>) => void;
}) {
  const { label, unit, max } = sellerFields[name];
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => Number(plainAmount(text));
  const mistake = (text: string) =>
    text.trim() === '' || (read(text) > 0 && read(text) <= max)
      ? undefined
      : `A number of ${unit} up to ${max}: "${text}" cannot be saved.`;
  return (
    <NumberField
      label={`${label.replace('Parcel ', '').replace(/^./, (letter) => letter.toUpperCase())} (${unit})`}
      value={typed ?? String(value ?? '')}
      check={mistake}
      onChange={(text) => {
        setTyped(text);
        if (mistake(text) === undefined) onChange({ [name]: text.trim() === '' ? null : read(text) });
      }}
    />
  );
}
