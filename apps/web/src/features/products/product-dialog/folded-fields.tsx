import { catalogueCategories, platformNames } from '@crosslister/contract/platforms.ts';
import {
  isAmount,
  isNumber,
  isTold,
  measureNames,
  type SellerFieldName,
  sellerField,
  sellerFieldNames,
  sellerFields,
} from '@crosslister/contract/seller-fields.ts';
import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { amountMistake, type FormErrors, measureMistake, quantityMistake } from './form-errors.ts';
import { LabelsField } from './labels-field.tsx';
import styles from './product-dialog.module.css';
import type { ProductForm } from './product-form.ts';

interface Props {
  form: ProductForm;
  errors: FormErrors;
  onChange: (change: Partial<ProductForm>) => void;
}

/** Opens automatically if a field has an error. */
function Fold({ title, isWrong, children }: { title: string; isWrong: boolean; children: React.ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className={styles.preview}
      open={opened || isWrong}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>{title}</summary>
      <div className={styles.section}>{children}</div>
    </details>
  );
}

/** Weight and size of the parcel. */
export function ParcelFields({ form, errors, onChange }: Props) {
  return (
    <Fold title="Parcel" isWrong={measureNames.some((name) => errors[name])}>
      <p className="quiet">
        {platformNames[catalogueCategories]} needs these for calculated postage. Empty: as in Settings,
        Default Policies.
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
    </Fold>
  );
}

/** What buyers never see: quantity, cost, and where it is stored. */
export function StockFields({ form, errors, onChange }: Props) {
  const amounts = sellerFieldNames.filter(isAmount);
  return (
    <Fold
      title="Stock and notes"
      isWrong={Boolean(errors.quantity || errors.labels || amounts.some((name) => errors[name]))}
    >
      <div className={styles.pair}>
        <NumberField
          label="Quantity"
          data-field="Quantity"
          inputMode="numeric"
          value={form.quantity}
          error={errors.quantity}
          check={quantityMistake}
          onChange={(quantity) => onChange({ quantity })}
        />
        {amounts.map((name) => (
          <NumberField
            key={name}
            label={`${sellerFields[name].label} (£)`}
            value={form[name]}
            error={errors[name]}
            check={(typed) => amountMistake(name, typed)}
            onChange={(typed) => onChange({ [name]: typed })}
          />
        ))}
      </div>
      {sellerFieldNames
        .filter((name) => !isNumber(name) && !isTold(name))
        .map((name) => (
          <NoteField key={name} name={name} value={form[name]} onChange={onChange} />
        ))}
    </Fold>
  );
}

function NoteField({
  name,
  value,
  onChange,
}: {
  name: SellerFieldName;
  value: string;
  onChange: Props['onChange'];
}) {
  const { label, kind, max, hint } = sellerField(name);
  if (kind === 'labels')
    return <LabelsField value={value} onChange={(labels) => onChange({ [name]: labels })} />;
  const input = {
    label,
    description: hint,
    maxLength: max,
    value,
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ [name]: event.currentTarget.value }),
  };
  return kind === 'line' ? <TextInput {...input} /> : <Textarea rows={3} {...input} />;
}
