import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import styles from './product-dialog.module.css';
import type { FormErrors, ProductForm } from './product-form.ts';

interface Props {
  form: ProductForm;
  errors: FormErrors;
  onChange: (change: Partial<ProductForm>) => void;
}

/** What buyers never see: how many there are, what it cost, where it is. Unfolds by itself for what has to be mended. */
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
          <TextInput
            label="Quantity"
            data-field="Quantity"
            type="number"
            min="0"
            step="1"
            inputMode="numeric"
            value={form.quantity}
            error={errors.quantity}
            onChange={(event) => onChange({ quantity: event.currentTarget.value })}
          />
          <TextInput
            label="Cost (£)"
            type="number"
            min="0"
            step="0.01"
            inputMode="decimal"
            value={form.cost}
            error={errors.cost}
            onChange={(event) => onChange({ cost: event.currentTarget.value })}
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
