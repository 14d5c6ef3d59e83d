import type { Product } from '@crosslister/contract/product.ts';
import { useEffect, useState } from 'react';
import type { ProductForm } from '../features/products/product-dialog/product-form.ts';
import {
  type BulkEditDialogProps,
  type Command,
  type CrosslistDialogProps,
  type DelistDialogProps,
  type DrawerPart,
  drawerPartOf,
  type FieldFocus,
  type LabelsToPrint,
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
import { makeDialog } from './make-dialog.ts';

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

const makeDialogs = () => ({
  crosslist: makeDialog<Chosen & Pick<CrosslistDialogProps, 'platform' | 'where' | 'only'>>(),
  delist: makeDialog<Chosen & Pick<DelistDialogProps, 'only' | 'undoes'>>(),
  bulkEdit: makeDialog<
    Pick<Chosen, 'choice'> & Restored & Pick<BulkEditDialogProps, 'title' | 'price' | 'isNew'>
  >(),
  labelling: makeDialog<ProductChoice>(),
  labelPrint: makeDialog<LabelsToPrint>(),
  /** Photos of many things. */
  intake: makeDialog<true>(),
  /** With the code of a label that a phone's own camera has read. */
  scan: makeDialog<{ code?: string }>(),
  importing: makeDialog<true>(),
  settings: makeDialog<SettingsPlace>(({ panel }) => panel),
  help: makeDialog<true>(),
  /** What can be done to the list and its selection comes before what can be done on the page. */
  commands: makeDialog<{ forList: readonly Command[]; page: PageActions }>(),
  /** Of its queue all, or a part alone. */
  drawer: makeDialog<DrawerPart>(),
  /** With the id of the batch. */
  job: makeDialog<string>(),
  /** With a field, if a crosslist was, or would be, refused because of it. */
  product: makeDialog<Restored & { id: number; focus: FieldFocus | null }>(({ id }) => id),
  adding: makeDialog<Adding>(),
  step: makeDialog<number>((id) => id),
  deletion: makeDialog<{ id: number; name: string }>(),
  sale: makeDialog<SaleSubject>(saleAddress),
  /** With the number of one of its orders. */
  order: makeDialog<number>((id) => id),
  sold: makeDialog<Product>(),
  review: makeDialog<true>(),
  oversell: makeDialog<{ months?: string | undefined }>(),
  salesReport: makeDialog<ReportPlace>(),
});

/** The state of every dialog. What is in them loads when the first is asked for (`dashboard-dialogs.tsx`). */
export function useDialogs() {
  const [dialogs] = useState(makeDialogs);
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    const { product, settings, drawer } = dialogs;
    setFixOpener(
      (fix, productId) => {
        if (fix.target === 'settings') settings.open(placeOf(fix));
        else if (productId !== null) product.open({ id: productId, focus: { field: fieldOf(fix) } });
      },
      (id, field) => product.open({ id, focus: { field } }),
      settings.open,
    );
    setQueueOpener(() => drawer.open('all'));
    const ends = Object.values(dialogs).map(({ subscribe }) => subscribe(() => setWasOpened(true)));
    return () => {
      for (const end of ends) end();
    };
  }, [dialogs]);
  const isInstallGuide = useInstallGuide();
  return { dialogs, wasAsked: wasOpened || isInstallGuide };
}

export type Dialogs = ReturnType<typeof makeDialogs>;

/** What an address names. */
export function openPanel({ drawer }: Dialogs, name: string): void {
  const part = drawerPartOf(name);
  if (part) drawer.open(part);
}

/** What an address names, with its period unless that is the usual one. */
export function openReport({ oversell, salesReport }: Dialogs, name: string): void {
  const [part, period] = name.split('.');
  if (part === 'oversell') oversell.open({ months: period });
  else salesReport.open({ part: part === 'profit' ? part : 'sales', ...(period && { period }) });
}
