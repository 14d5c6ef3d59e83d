import type { Fix } from '@crosslister/contract/fix.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { Suspense, useCallback, useEffect, useState } from 'react';
import type { ProductForm } from '../features/products/product-dialog/product-form.ts';
import type {
  Command,
  FieldFocus,
  FirstPriceChange,
  ProductChoice,
  SaleSubject,
  SettingsPlace,
} from '../lib/dialog-props.ts';
import { showInstallGuide, useInstallGuide } from '../lib/extension/install-guide.ts';
import { fieldOf, placeOf } from '../lib/fix-field.ts';
import { setFixOpener } from '../lib/open-fix.ts';
import { setQueueOpener } from '../lib/open-queue.ts';
import { AskedAt, LoadingDialog } from '../ui/dialog-order.ts';
import {
  BulkEditDialog,
  CommandPalette,
  CrosslistDialog,
  DeleteProductDialog,
  DelistDialog,
  ImportDialog,
  InstallDialog,
  JobDialog,
  LabelDialog,
  NewProductDialog,
  NotificationDrawer,
  OversellDialog,
  PrintLabelsDialog,
  ProductDialog,
  ReviewDialog,
  SaleDialog,
  SalesReportDialog,
  ScanDialog,
  SettingsDialog,
  ShortcutsDialog,
  SoldDialog,
  StepDialog,
} from './lazy-dialogs.ts';
import { useDialog } from './use-dialog.ts';

/** In hundredths of a percent. */
const dropBy10Percent: FirstPriceChange = { kind: 'percent', by: -1000 };

interface Adding {
  like?: ProductForm;
}

interface Chosen {
  choice: ProductChoice;
  onDone: () => void;
}

export function useDialogs() {
  return {
    crosslist: useDialog<Chosen & { platform?: Platform; where?: 'missing' }>(),
    delist: useDialog<Chosen>(),
    bulkEdit: useDialog<Chosen & { price?: FirstPriceChange }>(),
    labelling: useDialog<ProductChoice>(),
    labelPrint: useDialog<ProductChoice>(),
    /** With the code of a label that a phone's own camera has read. */
    scan: useDialog<{ code?: string }>(),
    importing: useDialog<true>(),
    settings: useDialog<SettingsPlace>(),
    help: useDialog<true>(),
    commands: useDialog<Command[]>(),
    drawer: useDialog<true>(),
    /** With the id of the batch. */
    job: useDialog<string>(),
    /** With a field, if a crosslist was, or would be, refused because of it. */
    product: useDialog<{ id: number; focus: FieldFocus | null }>(),
    adding: useDialog<Adding>(),
    step: useDialog<number>(),
    deletion: useDialog<{ id: number; name: string }>(),
    sale: useDialog<SaleSubject>(),
    sold: useDialog<Product>(),
    review: useDialog<true>(),
    oversell: useDialog<true>(),
    salesReport: useDialog<true>(),
  };
}

interface PlaceProps<T> {
  of: ReturnType<typeof useDialog<T>>;
  children: (subject: T, dialog: { opened: boolean; onClose: () => void }) => React.ReactNode;
}

/** Each dialog waits for its own chunk, so that one that is loading never hides another. */
function Place<T>({ of: { subject, opened, askedAt, close }, children }: PlaceProps<T>) {
  return (
    <Suspense fallback={<LoadingDialog />}>
      <AskedAt value={askedAt}>
        {subject !== undefined && children(subject, { opened, onClose: close })}
      </AskedAt>
    </Suspense>
  );
}

interface Props {
  dialogs: ReturnType<typeof useDialogs>;
  /** Shows the products that have been for sale since this day or longer. */
  onStale: (until: string) => void;
  onDrafts: () => void;
}

/** Every dialog of the page. */
export function DashboardDialogs({ dialogs, onStale, onDrafts }: Props) {
  const { open: openProduct } = dialogs.product;
  const { open: openSettings } = dialogs.settings;
  const { open: openCrosslist } = dialogs.crosslist;
  const openFix = useCallback(
    (fix: Fix, productId: number | null) => {
      if (fix.target === 'settings') openSettings(placeOf(fix));
      else if (productId !== null) openProduct({ id: productId, focus: { field: fieldOf(fix) } });
    },
    [openProduct, openSettings],
  );
  useEffect(() => setFixOpener(openFix), [openFix]);
  const { open: openDrawer } = dialogs.drawer;
  useEffect(() => setQueueOpener(() => openDrawer(true)), [openDrawer]);
  const openers = {
    onOpenProduct: (id: number) => openProduct({ id, focus: null }),
    onStep: dialogs.step.open,
    onFix: openFix,
  };
  return (
    <>
      <Place of={dialogs.drawer}>
        {(_, dialog) => (
          <NotificationDrawer
            {...dialog}
            {...openers}
            onOpenSale={(saleId) => dialogs.sale.open({ saleId })}
            onDeleteProduct={dialogs.deletion.open}
          />
        )}
      </Place>
      <Place of={dialogs.job}>
        {(batchId, dialog) => <JobDialog key={batchId} batchId={batchId} {...dialog} {...openers} />}
      </Place>
      <Place of={dialogs.product}>
        {(product, dialog) => (
          <ProductDialog
            key={product.id}
            {...product}
            {...dialog}
            onCrosslist={(choice, platform) => openCrosslist({ choice, platform, onDone: () => undefined })}
            onDuplicate={(like) => dialogs.adding.open({ like })}
          />
        )}
      </Place>
      <Place of={dialogs.adding}>
        {({ like }, dialog) => (
          <NewProductDialog
            like={like}
            {...dialog}
            onDrafts={onDrafts}
            onCrosslist={(added) =>
              openCrosslist({
                choice: { products: [added], count: 1, target: { ids: [added.id] } },
                onDone: () => undefined,
              })
            }
          />
        )}
      </Place>
      <Place of={dialogs.crosslist}>
        {(chosen, dialog) => (
          <CrosslistDialog
            {...chosen}
            {...dialog}
            onStep={dialogs.step.open}
            onFix={(id, field) => openProduct({ id, focus: { field } })}
          />
        )}
      </Place>
      <Place of={dialogs.delist}>{(chosen, dialog) => <DelistDialog {...chosen} {...dialog} />}</Place>
      <Place of={dialogs.bulkEdit}>
        {(chosen, dialog) => (
          <BulkEditDialog {...chosen} {...dialog} onFix={(id) => openProduct({ id, focus: null })} />
        )}
      </Place>
      <Place of={dialogs.labelling}>{(choice, dialog) => <LabelDialog choice={choice} {...dialog} />}</Place>
      <Place of={dialogs.labelPrint}>
        {(choice, dialog) => <PrintLabelsDialog choice={choice} {...dialog} />}
      </Place>
      <Place of={dialogs.scan}>
        {({ code }, dialog) => (
          <ScanDialog
            key={dialogs.scan.askedAt}
            code={code}
            {...dialog}
            onOpen={(id) => openProduct({ id, focus: null })}
            onMarkAsSold={dialogs.sold.open}
          />
        )}
      </Place>
      <Place of={dialogs.importing}>{(_, dialog) => <ImportDialog {...dialog} />}</Place>
      <Place of={dialogs.settings}>
        {(place, dialog) => <SettingsDialog key={place.panel} first={place} {...dialog} />}
      </Place>
      <Place of={dialogs.help}>{(_, dialog) => <ShortcutsDialog {...dialog} />}</Place>
      <Place of={dialogs.commands}>
        {(commands, dialog) => (
          <CommandPalette
            {...dialog}
            commands={commands}
            onOpenProduct={(id) => openProduct({ id, focus: null })}
          />
        )}
      </Place>
      <Place of={dialogs.sold}>
        {(product, dialog) => (
          <SoldDialog
            key={`${product.id} ${product.price} ${product.quantity}`}
            product={product}
            {...dialog}
          />
        )}
      </Place>
      <Place of={dialogs.oversell}>
        {(_, dialog) => <OversellDialog {...dialog} onSale={dialogs.sale.open} />}
      </Place>
      <Place of={dialogs.salesReport}>
        {(_, dialog) => (
          <SalesReportDialog
            {...dialog}
            onDropPrice={(choice) =>
              dialogs.bulkEdit.open({ choice, price: dropBy10Percent, onDone: () => undefined })
            }
            onCrosslist={(choice) => openCrosslist({ choice, where: 'missing', onDone: () => undefined })}
            onStale={(until) => {
              dialog.onClose();
              onStale(until);
            }}
          />
        )}
      </Place>
      <Place of={dialogs.sale}>
        {(of, dialog) => <SaleDialog key={JSON.stringify(of)} of={of} {...dialog} />}
      </Place>
      <Place of={dialogs.step}>{(id, dialog) => <StepDialog key={id} id={id} {...dialog} />}</Place>
      <Place of={dialogs.review}>{(_, dialog) => <ReviewDialog {...dialog} />}</Place>
      <InstallGuide />
      <Place of={dialogs.deletion}>
        {(product, dialog) => <DeleteProductDialog product={product} {...dialog} />}
      </Place>
    </>
  );
}

/** Opened from toasts and settings, and loaded when it first is. */
function InstallGuide() {
  const opened = useInstallGuide();
  const [wanted, setWanted] = useState(false);
  if (opened && !wanted) setWanted(true);
  return (
    <Suspense>{wanted && <InstallDialog opened={opened} onClose={() => showInstallGuide(false)} />}</Suspense>
  );
}
