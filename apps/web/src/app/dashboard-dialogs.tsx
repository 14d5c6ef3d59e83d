import type { Fix } from '@crosslister/contract/fix.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { Suspense, useCallback, useEffect, useState } from 'react';
import type { ProductForm } from '../features/products/product-dialog/product-form.ts';
import type { FieldFocus, ProductChoice, SettingsPlace } from '../lib/dialog-props.ts';
import { showInstallGuide, useInstallGuide } from '../lib/extension/install-guide.ts';
import { fieldOf, placeOf } from '../lib/fix-field.ts';
import { setFixOpener } from '../lib/open-fix.ts';
import { setQueueOpener } from '../lib/open-queue.ts';
import { AskedAt } from '../ui/dialog-order.ts';
import {
  CrosslistDialog,
  DeleteProductDialog,
  DelistDialog,
  ImportDialog,
  InstallDialog,
  NewProductDialog,
  NotificationDrawer,
  ProductDialog,
  SaleDialog,
  SettingsDialog,
  ShortcutsDialog,
  SoldDialog,
  StepDialog,
  WaitingDialog,
} from './lazy-dialogs.ts';
import { useDialog } from './use-dialog.ts';

interface Adding {
  like?: ProductForm;
}

interface Chosen {
  choice: ProductChoice;
  onDone: () => void;
}

export function useDialogs() {
  return {
    crosslist: useDialog<Chosen & { platform?: Platform }>(),
    delist: useDialog<Chosen>(),
    importing: useDialog<true>(),
    settings: useDialog<SettingsPlace>(),
    help: useDialog<true>(),
    drawer: useDialog<true>(),
    /** With a field, as a crosslist was, or would be, refused for it. */
    product: useDialog<{ id: number; focus: FieldFocus | null }>(),
    adding: useDialog<Adding>(),
    step: useDialog<number>(),
    deletion: useDialog<{ id: number; name: string }>(),
    sale: useDialog<{ id: number; name: string }>(),
    sold: useDialog<Product>(),
    waiting: useDialog<true>(),
  };
}

/** Each dialog waits for its own chunk, so that one that loads never hides another. */
function Place({ of, children }: { of: { askedAt: number }; children: React.ReactNode }) {
  return (
    <Suspense>
      <AskedAt value={of.askedAt}>{children}</AskedAt>
    </Suspense>
  );
}

/** Every dialog of the page. */
export function DashboardDialogs({ dialogs }: { dialogs: ReturnType<typeof useDialogs> }) {
  const {
    crosslist,
    delist,
    importing,
    settings,
    help,
    drawer,
    product,
    adding,
    step,
    deletion,
    sale,
    sold,
    waiting,
  } = dialogs;
  const { open: openProduct } = product;
  const { open: openSettings } = settings;
  const openFix = useCallback(
    (fix: Fix, productId: number | null) => {
      if (fix.target === 'settings') openSettings(placeOf(fix));
      else if (productId !== null) openProduct({ id: productId, focus: { field: fieldOf(fix) } });
    },
    [openProduct, openSettings],
  );
  useEffect(() => setFixOpener(openFix), [openFix]);
  const { open: openDrawer } = drawer;
  useEffect(() => setQueueOpener(() => openDrawer(true)), [openDrawer]);
  return (
    <>
      <Place of={drawer}>
        {drawer.subject && (
          <NotificationDrawer
            opened={drawer.opened}
            onClose={drawer.close}
            onOpenProduct={(id) => openProduct({ id, focus: null })}
            onDeleteProduct={deletion.open}
            onStep={step.open}
            onFix={openFix}
          />
        )}
      </Place>
      <Place of={product}>
        {product.subject && (
          <ProductDialog
            key={product.subject.id}
            {...product.subject}
            opened={product.opened}
            onClose={product.close}
            onCrosslist={(choice, platform) => crosslist.open({ choice, platform, onDone: () => undefined })}
            onDuplicate={(like) => adding.open({ like })}
          />
        )}
      </Place>
      <Place of={adding}>
        {adding.subject && (
          <NewProductDialog
            like={adding.subject.like}
            opened={adding.opened}
            onClose={adding.close}
            onCrosslist={(added) =>
              crosslist.open({
                choice: { products: [added], count: 1, target: { ids: [added.id] } },
                onDone: () => undefined,
              })
            }
          />
        )}
      </Place>
      <Place of={crosslist}>
        {crosslist.subject && (
          <CrosslistDialog
            {...crosslist.subject}
            opened={crosslist.opened}
            onClose={crosslist.close}
            onStep={step.open}
            onFix={(id, field) => openProduct({ id, focus: { field } })}
          />
        )}
      </Place>
      <Place of={delist}>
        {delist.subject && <DelistDialog {...delist.subject} opened={delist.opened} onClose={delist.close} />}
      </Place>
      <Place of={importing}>
        {importing.subject && <ImportDialog opened={importing.opened} onClose={importing.close} />}
      </Place>
      <Place of={settings}>
        {settings.subject && (
          <SettingsDialog
            key={settings.subject.panel}
            first={settings.subject}
            opened={settings.opened}
            onClose={settings.close}
          />
        )}
      </Place>
      <Place of={help}>{help.subject && <ShortcutsDialog opened={help.opened} onClose={help.close} />}</Place>
      <Place of={sold}>
        {sold.subject && (
          <SoldDialog
            key={`${sold.subject.id} ${sold.subject.price} ${sold.subject.quantity}`}
            product={sold.subject}
            opened={sold.opened}
            onClose={sold.close}
          />
        )}
      </Place>
      <Place of={sale}>
        {sale.subject && (
          <SaleDialog
            key={sale.subject.id}
            product={sale.subject}
            opened={sale.opened}
            onClose={sale.close}
          />
        )}
      </Place>
      <Place of={step}>
        {step.subject !== undefined && (
          <StepDialog key={step.subject} id={step.subject} opened={step.opened} onClose={step.close} />
        )}
      </Place>
      <Place of={waiting}>
        {waiting.subject && <WaitingDialog opened={waiting.opened} onClose={waiting.close} />}
      </Place>
      <InstallGuide />
      <Place of={deletion}>
        {deletion.subject && (
          <DeleteProductDialog product={deletion.subject} opened={deletion.opened} onClose={deletion.close} />
        )}
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
