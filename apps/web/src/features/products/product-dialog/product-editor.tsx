import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { Button } from '@mantine/core';
import {
  choiceOfOne,
  type DialogProps,
  type FieldFocus,
  type ProductChoice,
  type SaleSubject,
} from '../../../lib/dialog-props.ts';
import type { Kept } from '../../../lib/kept/kept.ts';
import { useEnabledPlatforms } from '../../../lib/platforms/platform-settings.ts';
import type { Steps } from '../../../ui/dialogs/steps.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { productForm, useUpdateProduct } from '../api/update-product.ts';
import { isDraft } from '../is-draft.ts';
import { ActionInfoText } from '../table/cells/action-info-text.tsx';
import { saveOf } from './edits/merge-edits.ts';
import { History } from './history/history.tsx';
import { FirstListings } from './listings/first-listing.tsx';
import { LiveOn } from './listings/live-on.tsx';
import { PlatformListings } from './listings/platform-listings.tsx';
import { formOf, type ProductForm, updateOf } from './product-form.ts';
import { ProductFormDialog } from './product-form-dialog.tsx';

interface Props extends DialogProps {
  product: Product;
  title: string;
  size: number;
  address: string;
  steps: Steps | null;
  focus: FieldFocus | null;
  restored?: Kept | undefined;
  onCrosslist: (choice: ProductChoice, platform?: Platform) => void;
  onDuplicate: (like: ProductForm) => void;
  onSale: (of: SaleSubject) => void;
  proposals: (product: Product) => React.ReactNode;
}

/** The product as it is, with the changes being made to it. */
export function ProductEditor({ product, onCrosslist, onDuplicate, onSale, proposals, ...dialog }: Props) {
  const update = useUpdateProduct(product.id);
  const platforms = useEnabledPlatforms();
  const list = (platform?: Platform) => onCrosslist(choiceOfOne(product), platform);
  // Made here, so that what is typed into the form does not draw them again.
  const live = (
    <>
      {product.action_info && (
        <Notice type="warning">
          <ActionInfoText product={product} />
        </Notice>
      )}
      <LiveOn product={product} onSale={onSale} onList={() => list()} />
    </>
  );
  // Last, because it comes late, and what is above it is pressed meanwhile.
  const first = <FirstListings productId={product.id} focus={dialog.focus} />;
  const history = <History productId={product.id} />;
  return (
    <ProductFormDialog
      {...dialog}
      before={formOf(product)}
      kept={{ form: productForm(product.id), title: () => `"${product.name}"` }}
      mayLack={isDraft(product) && product.price === 0 ? ['price'] : []}
      isDirty={(form, began) => Object.keys(updateOf(form, began)).length > 0}
      save={{
        label: 'Save Changes',
        isPending: update.isPending,
        error: update.error,
        reset: update.reset,
      }}
      onSave={({ form, began, close }) => {
        if (Object.keys(updateOf(form, began)).length === 0) close();
        else update.mutate(saveOf(form, began), { onSuccess: close });
      }}
      actions={(form) => (
        <Button variant="subtle" mr="auto" onClick={() => onDuplicate(form)}>
          Duplicate
        </Button>
      )}
      belowPhotos={proposals(product)}
      arrange={(fields) => [
        {
          id: 'live',
          title: 'Live on',
          content: () => live,
        },
        fields,
        {
          id: 'listings',
          title: 'Listings',
          content: (part) => (
            <>
              <PlatformListings {...part} product={product} platforms={platforms} onList={list} />
              {first}
            </>
          ),
        },
        { id: 'history', title: 'History', content: () => history },
      ]}
    />
  );
}
