import type { Product } from '@crosslister/contract/product.ts';
import { isSame } from '@crosslister/domain/merge-fields.ts';
import type { DialogProps } from '../../../lib/dialog-props.ts';
import { failedRequest } from '../../../lib/failures/failed-request.ts';
import type { Kept } from '../../../lib/kept/kept.ts';
import { openIntake } from '../../../lib/photos/open-intake.ts';
import { showToast, type ToastInput } from '../../../lib/toast.ts';
import { QuietButton } from '../../../ui/buttons.ts';
import { NEW_FORM, type NewProduct, useCreateProduct } from '../api/create-product.ts';
import { getNextSku } from './api/get-next-sku.ts';
import { newForm, type ProductForm, productOf } from './product-form.ts';
import { ProductFormDialog } from './product-form-dialog.tsx';

interface Props extends DialogProps {
  /** The product to copy, from Duplicate. */
  like?: ProductForm | undefined;
  restored?: Kept | undefined;
  onCrosslist: (product: Product) => void;
  /** Shows the drafts there are. */
  onDrafts: () => void;
}

const SIZE = 960;
const CROSSLIST = 'crosslist';
const DRAFT = 'draft';

/** The one that it would get if it had none. Null: the server does not answer, and gives it one when it is saved. */
const suggestSku = (): Promise<string | null> =>
  getNextSku().catch((error: unknown) => {
    showToast(failedRequest('No SKU Made', error));
    return null;
  });

/** Not for sale. */
const draftOf = (form: ProductForm): NewProduct => ({ ...productOf(form), status: 'inactive' });

const draftSaved = ({ name }: Product, onDrafts: () => void): ToastInput => ({
  type: 'success',
  title: 'Draft Saved',
  message: `"${name}" is under Inactive.`,
  actions: [{ label: 'Show drafts', onClick: onDrafts }],
});

const kept = {
  form: NEW_FORM,
  title: (name: string) => (name ? `the new product "${name}"` : 'a new product'),
  whole: true,
};

/** A product that is not in the catalogue yet. What was typed stays until it is saved or discarded. */
export function NewProductDialog({ like, onCrosslist, onDrafts, ...dialog }: Props) {
  const create = useCreateProduct();
  const before = newForm(like);
  return (
    <ProductFormDialog
      {...dialog}
      title="Add product"
      size={SIZE}
      before={before}
      kept={kept}
      isDirty={(form) => !isSame(form, newForm())}
      save={{
        label: 'Add product',
        isPending: create.isPending,
        error: create.error,
        reset: create.reset,
      }}
      otherSaves={[
        { label: 'Save as draft', value: DRAFT, mayLack: ['sku', 'price'] },
        { label: 'Add and crosslist', value: CROSSLIST, mayLack: ['sku'] },
      ]}
      mayLack={['sku']}
      belowPhotos={<QuietButton onClick={openIntake}>Photos of many things</QuietButton>}
      makeSku={suggestSku}
      onSave={({ form, close, submitter }) =>
        create.mutate(submitter === DRAFT ? draftOf(form) : productOf(form), {
          onSuccess: (product) => {
            close();
            if (submitter === CROSSLIST) return onCrosslist(product);
            if (submitter === DRAFT) return showToast(draftSaved(product, onDrafts));
            showToast({
              type: 'success',
              title: 'Product Added',
              message: `"${product.name}" is in your products.`,
              actions: [{ label: 'Crosslist', onClick: () => onCrosslist(product) }],
            });
          },
        })
      }
    />
  );
}
