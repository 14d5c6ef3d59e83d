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
import { amountMistake, measureMistake, quantityMistake } from './form-errors.ts';
import { drawnFor, type FormPart } from './form-part.ts';
import { LabelsField } from './labels-field.tsx';
import styles from './product-dialog.module.css';

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

export const ParcelFields = drawnFor(measureNames, ({ form, errors, onChange }) => (
  <Fold title="Parcel" isWrong={measureNames.some((name) => errors[name])}>
    <p className="quiet">
      {platformNames[catalogueCategories]} needs these for calculated postage. Empty: as in Settings, Default
      Policies.
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
));

const amounts = sellerFieldNames.filter(isAmount);
const notes = sellerFieldNames.filter((name) => !isNumber(name) && !isTold(name));

/** What buyers never see: quantity, cost, and where it is stored. */
export const StockFields = drawnFor(['quantity', ...amounts, ...notes], ({ form, errors, onChange }) => (
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
    {notes.map((name) => (
      <NoteField key={name} name={name} value={form[name]} onChange={onChange} />
    ))}
  </Fold>
));

function NoteField({
  name,
  value,
  onChange,
}: {
  name: SellerFieldName;
  value: string;
  onChange: FormPart['onChange'];
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
