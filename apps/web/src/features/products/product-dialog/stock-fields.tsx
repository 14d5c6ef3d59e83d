import {
  isAmount,
  isNumber,
  type SellerFieldName,
  sellerField,
  sellerFieldNames,
  sellerFields,
} from '@crosslister/contract/seller-fields.ts';
import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { NumberField } from '../../../ui/number-field.tsx';
import styles from './product-dialog.module.css';
import { amountMistake, type FormErrors, type ProductForm, quantityMistake } from './product-form.ts';

interface Props {
  form: ProductForm;
  errors: FormErrors;
  onChange: (change: Partial<ProductForm>) => void;
}

/** What buyers never see: quantity, cost, and where it is stored. Opens by itself if a field has an error. */
export function StockFields({ form, errors, onChange }: Props) {
  const [opened, setOpened] = useState(false);
  const amounts = sellerFieldNames.filter(isAmount);
  const isWrong = Boolean(errors.quantity || amounts.some((name) => errors[name]));
  return (
    <details
      className={styles.preview}
      open={opened || isWrong}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>Stock and notes</summary>
      <div className={styles.section}>
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
          .filter((name) => !isNumber(name))
          .map((name) => (
            <NoteField key={name} name={name} value={form[name]} onChange={onChange} />
          ))}
      </div>
    </details>
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
