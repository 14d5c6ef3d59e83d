import type { Fix } from '@crosslister/contract/listings/fix.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { useCallback, useEffect } from 'react';
import type { ProductForm } from '../features/products/product-dialog/product-form.ts';
import {
  type Command,
  type CrosslistDialogProps,
  type DelistDialogProps,
  type DrawerPart,
  type FieldFocus,
  type FirstPriceChange,
  type ProductChoice,
  type ReportPlace,
  type SaleSubject,
  type SettingsPlace,
  saleAddress,
} from '../lib/dialog-props.ts';
import { useInstallGuide } from '../lib/extension/install-guide.ts';
import { fieldOf, placeOf } from '../lib/failures/fix-field.ts';
import { setFixOpener } from '../lib/failures/open-fix.ts';
import type { Kept } from '../lib/kept/kept.ts';
import { setQueueOpener } from '../lib/open-queue.ts';
import type { PageActions } from './commands.ts';
import { useDialog } from './use-dialog.ts';

/** What was typed before a reload, and is to be in the form. */
interface Restored {
  restored?: Kept;
}

interface Adding extends Restored {
  like?: ProductForm;
}

interface Chosen {
  choice: ProductChoice;
  onDone: () => void;
}

/** The state of every dialog. What is in them loads when the first is asked for (`dashboard-dialogs.tsx`). */
export function useDialogs() {
  const dialogs = {
    crosslist: useDialog<Chosen & Pick<CrosslistDialogProps, 'platform' | 'where' | 'only'>>(),
    delist: useDialog<Chosen & Pick<DelistDialogProps, 'only' | 'undoes'>>(),
    bulkEdit: useDialog<Pick<Chosen, 'choice'> & Restored & { title?: string; price?: FirstPriceChange }>(),
    labelling: useDialog<ProductChoice>(),
    labelPrint: useDialog<ProductChoice>(),
    /** With the code of a label that a phone's own camera has read. */
    scan: useDialog<{ code?: string }>(),
    importing: useDialog<true>(),
    settings: useDialog<SettingsPlace>(({ panel }) => panel),
    help: useDialog<true>(),
    /** What can be done to the list and its selection comes before what can be done on the page. */
    commands: useDialog<{ forList: readonly Command[]; page: PageActions }>(),
    /** Of its queue all, or a part alone. */
    drawer: useDialog<DrawerPart>(),
    /** With the id of the batch. */
    job: useDialog<string>(),
    /** With a field, if a crosslist was, or would be, refused because of it. */
    product: useDialog<Restored & { id: number; focus: FieldFocus | null }>(({ id }) => id),
    adding: useDialog<Adding>(),
    step: useDialog<number>((id) => id),
    deletion: useDialog<{ id: number; name: string }>(),
    sale: useDialog<SaleSubject>(saleAddress),
    /** With the number of one of its orders. */
    order: useDialog<number>((id) => id),
    sold: useDialog<Product>(),
    review: useDialog<true>(),
    oversell: useDialog<true>(),
    salesReport: useDialog<ReportPlace>(),
  };
  const { open: openProduct } = dialogs.product;
  const { open: openSettings } = dialogs.settings;
  const openFix = useCallback(
    (fix: Fix, productId: number | null) => {
      if (fix.target === 'settings') openSettings(placeOf(fix));
      else if (productId !== null) openProduct({ id: productId, focus: { field: fieldOf(fix) } });
    },
    [openProduct, openSettings],
  );
  useEffect(
    () => setFixOpener(openFix, (id, field) => openProduct({ id, focus: { field } }), openSettings),
    [openFix, openProduct, openSettings],
  );
  const { open: openDrawer } = dialogs.drawer;
  useEffect(() => setQueueOpener(() => openDrawer('all')), [openDrawer]);
  const isInstallGuide = useInstallGuide();
  const wasAsked = Object.values(dialogs).some(({ subject }) => subject !== undefined) || isInstallGuide;
  return { ...dialogs, openFix, wasAsked };
}

export type Dialogs = ReturnType<typeof useDialogs>;
