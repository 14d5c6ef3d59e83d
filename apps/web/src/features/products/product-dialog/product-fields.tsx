import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { FieldFocus } from '../../../lib/dialog-props.ts';
import { priceMistake } from '../../../lib/texts/typed-numbers.ts';
import { QuietButton } from '../../../ui/buttons.ts';
import { CopyButton } from '../../../ui/fields/copy/copy-button.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { useFieldFocus } from '../../../ui/fields/use-field-focus.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { DescriptionField } from './description/description-field.tsx';
import { ParcelFields, StockFields } from './folded-fields.tsx';
import type { FormErrors } from './form-errors.ts';
import { LeftAtPrice } from './listings/left-at-price.tsx';
import { ListingSettings } from './listings/listing-settings.tsx';
import { allOwnFields } from './own-fields.ts';
import { PlatformTabs } from './per-platform/platform-tabs.tsx';
import styles from './product-dialog.module.css';
import type { ProductForm } from './product-form.ts';

interface Props {
  form: ProductForm;
  errors: FormErrors;
  focus: FieldFocus | null;
  onChange: (change: Partial<ProductForm>) => void;
  /** The SKU that it gets if none is typed, where one can still be chosen. */
  makeSku?: () => Promise<string | null>;
}

export function ProductFields({ form, errors, focus, onChange, makeSku }: Props) {
  const box = useRef<HTMLElement>(null);
  const phone = useIsPhone();
  useFieldFocus(box, focus, { wide: true });
  return (
    <section ref={box} className={styles.section} aria-labelledby="product-information">
      <h3 id="product-information">Product Information</h3>
      <PlatformTabs form={form} errors={errors} focus={focus} onChange={onChange}>
        <TextInput
          label="Product Name"
          data-field="Product Name"
          // On a phone the keyboard would cover the photos, which come first there.
          data-autofocus={(makeSku && !phone) || undefined}
          required
          maxLength={500}
          value={form.name}
          error={errors.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <div className={styles.pair}>
          <div>
            <TextInput
              label="SKU"
              data-field="SKU"
              required={!makeSku}
              {...(makeSku && { placeholder: 'Empty: the next number' })}
              maxLength={200}
              value={form.sku}
              error={errors.sku}
              rightSection={form.sku !== '' && <CopyButton what="SKU" text={form.sku} />}
              onChange={(event) => onChange({ sku: event.currentTarget.value })}
            />
            {makeSku && (
              <QuietButton
                mt={4}
                onClick={async () => {
                  const sku = await makeSku();
                  if (sku !== null) onChange({ sku });
                }}
              >
                Make a SKU
              </QuietButton>
            )}
          </div>
          <NumberField
            label="Price (£)"
            data-field="Price"
            required
            step="0.01"
            min="0.01"
            value={form.price}
            error={errors.price}
            check={priceMistake}
            onChange={(price) => onChange({ price })}
          />
        </div>
        {allOwnFields.map(({ platform, Fields }) => (
          <Fields
            key={platform}
            form={form}
            errors={errors}
            focus={focus}
            isNew={makeSku !== undefined}
            onChange={onChange}
          />
        ))}
        <DescriptionField form={form} focus={focus} onChange={(description) => onChange({ description })} />
        <ParcelFields form={form} errors={errors} onChange={onChange} />
        <StockFields form={form} errors={errors} onChange={onChange} />
        <LeftAtPrice form={form} />
        <ListingSettings overrides={form.overrides} onChange={(overrides) => onChange({ overrides })} />
      </PlatformTabs>
    </section>
  );
}
