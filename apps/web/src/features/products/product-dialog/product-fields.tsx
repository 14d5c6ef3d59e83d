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
import { drawnFor, type FormPart } from './form-part.ts';
import { LeftAtPrice } from './listings/left-at-price.tsx';
import { ListingSettings } from './listings/listing-settings.tsx';
import { allOwnFields } from './own-fields.ts';
import { PlatformTabs } from './per-platform/platform-tabs.tsx';
import styles from './product-dialog.module.css';

interface Props extends FormPart {
  focus: FieldFocus | null;
  /** The SKU that it gets if none is typed, where one can still be chosen. */
  makeSku?: (() => Promise<string | null>) | undefined;
}

export function ProductFields({ focus, makeSku, ...part }: Props) {
  const box = useRef<HTMLElement>(null);
  useFieldFocus(box, focus, { wide: true });
  return (
    <section ref={box} className={styles.section} aria-labelledby="product-information">
      <h3 id="product-information">Product Information</h3>
      <PlatformTabs {...part} focus={focus}>
        <NameField {...part} isNew={makeSku !== undefined} />
        <div className={styles.pair} data-sku>
          <SkuField {...part} makeSku={makeSku} />
          <PriceField {...part} />
        </div>
        {allOwnFields.map(({ platform, Fields }) => (
          <Fields key={platform} {...part} focus={focus} isNew={makeSku !== undefined} />
        ))}
        <DescriptionField {...part} focus={focus} />
        <ParcelFields {...part} />
        <StockFields {...part} />
        <LeftAtPrice {...part} />
        <ListingSettings {...part} />
      </PlatformTabs>
    </section>
  );
}

const NameField = drawnFor<'name', { isNew: boolean }>(['name'], ({ form, errors, isNew, onChange }) => {
  const phone = useIsPhone();
  return (
    <TextInput
      label="Product Name"
      data-field="Product Name"
      // On a phone the keyboard would cover the photos, which come first there.
      data-autofocus={(isNew && !phone) || undefined}
      required
      maxLength={500}
      value={form.name}
      error={errors.name}
      onChange={(event) => onChange({ name: event.currentTarget.value })}
    />
  );
});

const SkuField = drawnFor<'sku', Pick<Props, 'makeSku'>>(['sku'], ({ form, errors, makeSku, onChange }) => (
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
));

const PriceField = drawnFor(['price'], ({ form, errors, onChange }) => (
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
));
