import type { Product } from '@crosslister/contract/product.ts';
import { Suspense, useMemo } from 'react';
import { saleWords } from '../features/products/sold/sale-words.ts';
import { useRowsOverPages } from '../features/products/use-rows-over-pages.ts';
import { loaded } from '../lib/api-client.ts';
import { choiceOfIds, choiceOfOne, type FirstPriceChange, type SaleRow } from '../lib/dialog-props.ts';
import { openFix } from '../lib/failures/open-fix.ts';
import { plural } from '../lib/format.ts';
import { AskedAt, LoadingDialog } from '../ui/dialogs/dialog-order.ts';
import { LeaveGuards } from '../ui/dialogs/leave-question.tsx';
import { stepsAmong } from '../ui/dialogs/steps.tsx';
import { commandsOf } from './commands.ts';
import { InstallGuide } from './install-guide.tsx';
import {
  BulkEditDialog,
  CommandPalette,
  CrosslistDialog,
  DeleteProductDialog,
  DelistDialog,
  ImportDialog,
  IntakeDialog,
  JobDialog,
  LabelDialog,
  NewProductDialog,
  NotificationDrawer,
  OrderDialog,
  OversellDialog,
  PrintLabelsDialog,
  ProductDialog,
  ProposalLine,
  ReviewDialog,
  SaleDialog,
  SalesReportDialog,
  ScanDialog,
  SettingsDialog,
  ShortcutsDialog,
  SoldDialog,
  StepDialog,
} from './lazy-dialogs.ts';
import type { OneDialog } from './make-dialog.ts';
import type { Dialogs } from './use-dialogs.ts';

/** In hundredths of a percent. */
const dropBy10Percent: FirstPriceChange = { kind: 'percent', by: -1000 };

const saleRows = (products: readonly Product[]): SaleRow[] =>
  products.flatMap(({ id, name, sale }) =>
    sale ? { key: id, name, words: saleWords(sale), of: { id, name } } : [],
  );

interface PlaceProps<T> {
  of: OneDialog<T>;
  children: (
    subject: T,
    dialog: { opened: boolean; onClose: () => void },
    askedAt: number,
  ) => React.ReactNode;
}

/** Each dialog waits for its own chunk, so that one that is loading never hides another. */
function Place<T>({ of: { use, guards, close }, children }: PlaceProps<T>) {
  const { subject, opened, askedAt } = use();
  // Drawn with the page while it is open; a closed one would be work for nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const dialog = useMemo(
    () => subject !== undefined && children(subject, { opened, onClose: close }, askedAt),
    [subject, opened, askedAt, close, opened && children],
  );
  return (
    <Suspense fallback={<LoadingDialog />}>
      <AskedAt value={askedAt}>
        <LeaveGuards value={guards}>{dialog}</LeaveGuards>
      </AskedAt>
    </Suspense>
  );
}

interface Props {
  dialogs: Dialogs;
  /** The rows of the table: one leads to the next. */
  products: readonly Product[];
  /** Shows the products that have been for sale since this day or longer. */
  onStale: (until: string) => void;
  onDrafts: () => void;
}

/** Every dialog of the page. */
export function DashboardDialogs({ dialogs, products, onStale, onDrafts }: Props) {
  const { open: openProduct } = dialogs.product;
  const { open: openCrosslist } = dialogs.crosslist;
  const { rows, beyond } = useRowsOverPages(products);
  const openers = {
    onOpenProduct: (id: number) => openProduct({ id, focus: null }),
    onStep: dialogs.step.open,
    onFix: openFix,
  };
  return (
    <>
      <Place of={dialogs.drawer}>
        {(part, dialog) => (
          <NotificationDrawer
            {...dialog}
            {...openers}
            part={part}
            onAll={() => dialogs.drawer.open('queue')}
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
            steps={stepsAmong(
              rows,
              rows.findIndex(({ id }) => id === product.id),
              ({ id }) => openers.onOpenProduct(id),
              beyond(({ id }) => openers.onOpenProduct(id)),
            )}
            onCrosslist={(choice, platform) =>
              openCrosslist({ choice, ...(platform && { platform }), onDone: () => undefined })
            }
            onDuplicate={(like) => dialogs.adding.open({ like })}
            onSale={dialogs.sale.open}
            proposals={(shown) => (
              <Suspense>
                <ProposalLine
                  product={shown}
                  onSettings={() => dialogs.settings.open({ panel: 'proposals' })}
                />
              </Suspense>
            )}
          />
        )}
      </Place>
      <Place of={dialogs.adding}>
        {(adding, dialog) => (
          <NewProductDialog
            like={adding.like}
            restored={adding.restored}
            {...dialog}
            onDrafts={onDrafts}
            onCrosslist={(added) =>
              openCrosslist({ choice: choiceOfOne(added), where: 'usual', onDone: () => undefined })
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
      <Place of={dialogs.delist}>
        {(chosen, dialog, askedAt) => <DelistDialog key={askedAt} {...chosen} {...dialog} />}
      </Place>
      <Place of={dialogs.bulkEdit}>
        {(chosen, dialog) => (
          <BulkEditDialog
            {...chosen}
            {...dialog}
            onFix={(id) => openProduct({ id, focus: null })}
            onList={async (ids, platforms, onCancelled) => {
              const { listReady } = await loaded(() => import('../features/crosslist/send/list-ready.ts'));
              return listReady(ids, platforms, { onStep: dialogs.step.open, onCancelled });
            }}
          />
        )}
      </Place>
      <Place of={dialogs.labelling}>{(choice, dialog) => <LabelDialog choice={choice} {...dialog} />}</Place>
      <Place of={dialogs.labelPrint}>
        {(labels, dialog) => <PrintLabelsDialog labels={labels} {...dialog} />}
      </Place>
      <Place of={dialogs.intake}>
        {(_, dialog) => (
          <IntakeDialog
            {...dialog}
            onDrafts={(ids) => dialogs.bulkEdit.open({ choice: choiceOfIds(ids), isNew: true })}
            onPrintLabels={(skus) => dialogs.labelPrint.open({ skus })}
          />
        )}
      </Place>
      <Place of={dialogs.scan}>
        {({ code }, dialog, askedAt) => (
          <ScanDialog
            key={askedAt}
            code={code}
            {...dialog}
            onOpen={(id) => openProduct({ id, focus: null })}
            onMarkAsSold={dialogs.sold.open}
          />
        )}
      </Place>
      <Place of={dialogs.importing}>
        {(_, dialog) => <ImportDialog {...dialog} onReview={() => dialogs.review.open(true)} />}
      </Place>
      <Place of={dialogs.settings}>{(place, dialog) => <SettingsDialog first={place} {...dialog} />}</Place>
      <Place of={dialogs.help}>{(_, dialog) => <ShortcutsDialog {...dialog} />}</Place>
      <Place of={dialogs.commands}>
        {({ forList, page }, dialog) => (
          <CommandPalette
            {...dialog}
            commands={[...forList, ...commandsOf(page)]}
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
        {({ months }, dialog, askedAt) => (
          <OversellDialog key={askedAt} months={months} {...dialog} onSale={dialogs.sale.open} />
        )}
      </Place>
      <Place of={dialogs.salesReport}>
        {(place, dialog, askedAt) => (
          <SalesReportDialog
            // Each opening begins with its own period.
            key={askedAt}
            {...place}
            {...dialog}
            onSale={dialogs.sale.open}
            onDropPriceOfOne={async (product) => {
              const { dropPrice } = await import(
                '../features/products/bulk-edit/quick-changes/drop-price.ts'
              );
              await dropPrice(product, dropBy10Percent);
            }}
            onDropPrice={(choice) =>
              dialogs.bulkEdit.open({
                choice,
                title: `Drop ${plural(choice.count, 'price')} by 10%`,
                price: dropBy10Percent,
              })
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
        {(of, dialog) => (
          <SaleDialog
            of={of}
            rows={of.among ?? saleRows(rows)}
            {...(!of.among && {
              beyond: beyond(
                ({ id, name }) => dialogs.sale.open({ id, name }),
                ({ sale }) => sale !== null,
              ),
            })}
            {...dialog}
            onGo={(to) => dialogs.sale.open(of.among ? { ...to, among: of.among } : to)}
            onOpenProduct={openers.onOpenProduct}
          />
        )}
      </Place>
      <Place of={dialogs.order}>
        {(id, dialog) => (
          <OrderDialog
            orderId={id}
            {...dialog}
            onGo={dialogs.order.open}
            onOpenProduct={openers.onOpenProduct}
          />
        )}
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
