import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import type { DialogProps, FieldFocus, ProductChoice } from '../../../lib/dialog-props.ts';
import { useEnabledPlatforms } from '../../../lib/platform-settings.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ActionInfoText } from '../action-info-text.tsx';
import { useUpdateProduct } from '../api/update-product.ts';
import { StatusPill } from '../status-pill.tsx';
import { Gallery } from './gallery.tsx';
import { PlatformListings } from './platform-listings.tsx';
import styles from './product-dialog.module.css';
import { ProductFields } from './product-fields.tsx';
import { type FormErrors, formErrors, formOf, type ProductForm, updateOf } from './product-form.ts';

interface Props extends DialogProps {
  product: Product;
  title: string;
  size: number;
  focus: FieldFocus | null;
  onCrosslist: (choice: ProductChoice, platform: Platform) => void;
}

const FORM_ID = 'product-form';

/** The product as it is, and what is being changed of it: news of the server never overwrites what was typed. */
export function ProductEditor({ product, title, size, focus, opened, onClose, onCrosslist }: Props) {
  const [edits, setEdits] = useState<Partial<ProductForm>>({});
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const update = useUpdateProduct(product.id);
  const platforms = useEnabledPlatforms();

  const before = formOf(product);
  const form = { ...before, ...edits };
  const change = updateOf(form, before);
  const isDirty = Object.keys(change).length > 0;
  const errors = formErrors(form);
  // What the server refused stands at its field, such as a SKU that is taken, until it is typed over.
  const shownErrors: FormErrors = tried ? { ...fieldErrorsOf(update.error), ...errors } : {};
  function edit(part: Partial<ProductForm>): void {
    setEdits((earlier) => ({ ...earlier, ...part }));
    if (update.isError) update.reset();
  }

  function discard(): void {
    setEdits({});
    setTried(false);
    setAsking(false);
    onClose();
  }

  function save(event: React.FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (Object.keys(errors).length > 0) focusFirstError();
    else if (isDirty) update.mutate(change, { onSuccess: discard });
    else discard();
  }

  return (
    <>
      <Dialog
        opened={opened}
        onClose={() => (isDirty ? setAsking(true) : discard())}
        title={title}
        size={size}
        footer={
          <>
            <Button variant="default" onClick={discard}>
              Cancel
            </Button>
            <Button type="submit" form={FORM_ID} loading={update.isPending}>
              Save Changes
            </Button>
          </>
        }
      >
        <form id={FORM_ID} noValidate onSubmit={save} className={styles.columns}>
          <div className={styles.side}>
            <Gallery name={product.name} images={product.images} />
            <div>
              <StatusPill status={product.status} />
            </div>
            {product.action_info && (
              <Notice type="warning">
                <ActionInfoText product={product} />
              </Notice>
            )}
            <PlatformListings
              product={product}
              platforms={platforms}
              urls={form.urls}
              errors={shownErrors}
              onChange={(platform, url) => edit({ urls: { ...form.urls, [platform]: url } })}
              onList={(platform) =>
                onCrosslist({ products: [product], count: 1, target: { ids: [product.id] } }, platform)
              }
            />
          </div>
          <ProductFields form={form} errors={shownErrors} focus={focus} onChange={edit} />
        </form>
      </Dialog>
      <ConfirmDialog
        opened={asking}
        title="Unsaved Changes"
        message="What you changed in this product has not been saved."
        confirmLabel="Discard Changes"
        cancelLabel="Keep Editing"
        danger
        onConfirm={discard}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** After the render that marks the fields. */
function focusFirstError(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`#${FORM_ID} [aria-invalid="true"]`)?.focus();
  });
}
