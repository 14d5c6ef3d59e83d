import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { NumberField } from '../../../ui/number-field.tsx';
import styles from './product-dialog.module.css';
import { costMistake, type FormErrors, type ProductForm, quantityMistake } from './product-form.ts';

interface Props {
  form: ProductForm;
  errors: FormErrors;
  onChange: (change: Partial<ProductForm>) => void;
}

/** What buyers never see: quantity, cost, and where it is stored. Opens by itself if a field has an error. */
export function StockFields({ form, errors, onChange }: Props) {
  const [opened, setOpened] = useState(false);
  const isWrong = Boolean(errors.quantity || errors.cost);
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
          <NumberField
            label="Cost (£)"
            value={form.cost}
            error={errors.cost}
            check={costMistake}
            onChange={(cost) => onChange({ cost })}
          />
        </div>
        <TextInput
          label="Storage location"
          maxLength={500}
          value={form.storageLocation}
          onChange={(event) => onChange({ storageLocation: event.currentTarget.value })}
        />
        <Textarea
          label="Private note"
          description="Never shown on a marketplace."
          rows={3}
          maxLength={20_000}
          value={form.privateNote}
          onChange={(event) => onChange({ privateNote: event.currentTarget.value })}
        />
      </div>
    </details>
  );
}
