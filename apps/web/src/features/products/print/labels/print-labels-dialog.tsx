import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readByIds } from '../../../../lib/api/read-by-ids.ts';
import { explainError } from '../../../../lib/api-error.ts';
import type { DialogProps, LabelsToPrint } from '../../../../lib/dialog-props.ts';
import { plural } from '../../../../lib/format.ts';
import { isOnlyHere } from '../../../../lib/sku-address.ts';
import { toggled } from '../../../../lib/toggled.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { useAskedAt } from '../../../../ui/dialogs/dialog-order.ts';
import { WholeNumberField } from '../../../../ui/fields/number-field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Skeleton } from '../../../../ui/progress/skeleton.tsx';
import { useIsPhone } from '../../../../ui/use-is-phone.ts';
import { useLabelChoices } from './label-choices.ts';
import { type Labelled, type LabelPart, labelParts } from './label-content.tsx';
import { labelCopies, MOST_LABELS } from './label-copies.ts';
import { LabelPage } from './label-page.tsx';
import { labelSheets, pagesOf, perPage } from './label-sheets.ts';
import styles from './print-labels.module.css';
import { PrintedLabels } from './printed-labels.tsx';

const partNames: Record<LabelPart, string> = { name: 'Name', price: 'Price', location: 'Storage location' };

interface Props extends DialogProps {
  labels: LabelsToPrint;
}

/** Labels with a QR code for the chosen products, or for things to come, on sheets or a roll. */
export function PrintLabelsDialog({ opened, onClose, labels: wanted }: Props) {
  const askedAt = useAskedAt();
  const areAhead = 'skus' in wanted;
  const { data, error } = useQuery({
    queryKey: ['print-labels', askedAt],
    queryFn: async ({ signal }): Promise<Labelled[]> =>
      'skus' in wanted
        ? wanted.skus.map((sku) => ({ sku }))
        : readByIds(wanted.target.ids.slice(0, MOST_LABELS), signal),
    enabled: opened,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { choices, choose } = useLabelChoices();
  const [start, setStart] = useState(1);
  const [printing, setPrinting] = useState(false);
  const sheet = labelSheets.find(({ key }) => key === choices.sheet) ?? labelSheets[0];
  const first = Math.min(start, perPage(sheet)) - 1;
  const { labels, isCut, without } = labelCopies(data ?? [], choices.perPiece && !areAhead);
  const pages = pagesOf(labels, sheet, first);
  const isMore = isCut || (!areAhead && wanted.target.ids.length > MOST_LABELS);

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={
        areAhead
          ? `Print ${plural(wanted.skus.length, 'Label')} Ahead`
          : `Print Labels for ${plural(wanted.count, 'Product')}`
      }
      size={760}
      leave="Close"
      footer={
        <Button disabled={labels.length === 0} onClick={() => setPrinting(true)}>
          Print {plural(labels.length, 'label')}
        </Button>
      }
    >
      <div className={styles.form}>
        <div className={styles.row}>
          <NativeSelect
            label="Sheet or roll"
            data-autofocus
            data={labelSheets.map(({ key, name }) => ({ value: key, label: name }))}
            value={sheet.key}
            onChange={(event) => choose({ sheet: event.currentTarget.value })}
          />
          {perPage(sheet) > 1 && (
            <WholeNumberField
              label="Start at label"
              description="For a sheet that was begun."
              w={160}
              min={1}
              max={perPage(sheet)}
              value={first + 1}
              onChange={setStart}
            />
          )}
        </div>
        {!areAhead && (
          <fieldset className={styles.parts}>
            <legend className="legend">On each label, beside its code and SKU</legend>
            {labelParts.map((part) => (
              <Checkbox
                key={part}
                label={partNames[part]}
                checked={choices.parts.includes(part)}
                onChange={(event) =>
                  choose({ parts: toggled(choices.parts, part, event.currentTarget.checked) })
                }
              />
            ))}
            <Checkbox
              label="One per piece"
              checked={choices.perPiece}
              onChange={(event) => choose({ perPiece: event.currentTarget.checked })}
            />
          </fieldset>
        )}
        {error && (
          <Notice type="error" announce>
            Could not load the products. {explainError(error)}
          </Notice>
        )}
        {without > 0 && (
          <Notice type="info">
            {plural(without, 'product has', 'products have')} none in stock, and no label.
          </Notice>
        )}
        {data && isMore && (
          <Notice type="info">
            The first {plural(labels.length, 'label is', 'labels are')} printed. Select fewer products for the
            others.
          </Notice>
        )}
        {data ? (
          <figure className={styles.preview} aria-label="Preview">
            {pages[0] && <Preview sheet={sheet} labels={pages[0]} parts={choices.parts} />}
          </figure>
        ) : (
          !error && <Skeleton height={240} label="Loading the products" />
        )}
        <p className="quiet">
          {isOnlyHere() &&
            'A phone’s own camera cannot open these codes: they lead to this computer only. Open Crosslister at an address that your phone reaches before you print, or read them with the scanner beside the search. '}
          Print at 100%, without margins and without the browser's header. {plural(pages.length, 'page')}.
        </p>
      </div>
      {printing && (
        <PrintedLabels sheet={sheet} pages={pages} parts={choices.parts} onDone={() => setPrinting(false)} />
      )}
    </Dialog>
  );
}

/** The room there is, in pixels. */
const WIDTH = { phone: 310, desktop: 560 };
const PIXELS_PER_MM = 96 / 25.4;

/** The first page, as large as the dialog allows. */
function Preview(props: React.ComponentProps<typeof LabelPage>) {
  const room = useIsPhone() ? WIDTH.phone : WIDTH.desktop;
  const zoom = Math.min(1.5, room / (props.sheet.page.width * PIXELS_PER_MM));
  return (
    <div style={{ zoom }}>
      <LabelPage {...props} />
    </div>
  );
}
