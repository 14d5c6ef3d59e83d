import { measureNames, sellerFields } from '@crosslister/contract/seller-fields.ts';
import { useState } from 'react';
import { NumberField } from '../../../ui/number-field.tsx';
import styles from './product-dialog.module.css';
import { type FormErrors, measureMistake, type ProductForm } from './product-form.ts';

interface Props {
  form: ProductForm;
  errors: FormErrors;
  onChange: (change: Partial<ProductForm>) => void;
}

/** Weight and size of the parcel. Opens by itself if a field has an error. */
export function ParcelFields({ form, errors, onChange }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className={styles.preview}
      open={opened || measureNames.some((name) => errors[name])}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>Parcel</summary>
      <div className={styles.section}>
        <p className={styles.hint}>
          eBay needs weight and size for calculated postage. What is empty here comes from Settings, Default
          Policies. A new product in the store gets the weight; a product that the store has keeps its own.
        </p>
        <div className={styles.pair}>
          {measureNames.map((name) => (
            <NumberField
              key={name}
              label={`${sellerFields[name].label} (${sellerFields[name].unit})`}
              data-field={sellerFields[name].label}
              value={form[name]}
              error={errors[name]}
              check={(typed) => measureMistake(name, typed)}
              onChange={(typed) => onChange({ [name]: typed })}
            />
          ))}
        </div>
      </div>
    </details>
  );
}
