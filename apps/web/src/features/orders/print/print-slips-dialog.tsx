import type { OrderBuyer } from '@crosslister/contract/orders/orders.ts';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { DialogProps } from '../../../lib/dialog-props.ts';
import { plural } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { usePrinting } from '../../../ui/print/use-printing.ts';
import { NotFetched } from '../../../ui/progress/loaded.tsx';
import { useBuyers } from '../api/get-buyers.ts';
import { buyersOf, type Parcel, shownBuyer } from '../parcels.ts';
import { keptPrint, type Paper, papers, type Sheet, sheetNames, sheets } from './papers.ts';
import { PickList } from './pick-list.tsx';
import styles from './print.module.css';
import { Slip } from './slip.tsx';

interface Props extends DialogProps {
  parcels: readonly Parcel[];
}

/** Packing slips, one page for each parcel, and the list of what to fetch from where. It goes once that is printed. */
export function PrintSlipsDialog({ opened, onClose, parcels }: Props) {
  const [kept] = useState(() => keptPrint.read());
  const [sheet, setSheet] = useState<Sheet>(kept?.sheet ?? 'slips');
  const [key, setKey] = useState(kept?.paper);
  const [withAddress, setWithAddress] = useState(false);
  const [printing, setPrinting] = useState(false);
  const paper = papers.find((each) => each.key === key) ?? papers[0];
  const hasSlips = sheet !== 'pick';
  const asks = withAddress && hasSlips;
  const readable = parcels.flatMap(({ orders }) => orders.filter(({ shows_buyer }) => shows_buyer));
  const buyers = useBuyers(
    readable.map(({ id }) => id),
    asks,
  );
  const without = parcels.filter((parcel) => !shownBuyer(buyersOf(parcel, buyers.data ?? []))).length;
  const content = { sheet, parcels, buyers: asks ? buyers.data : undefined };

  function print(): void {
    keptPrint.store({ sheet, paper: paper.key });
    setPrinting(true);
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Print for ${plural(parcels.length, 'Parcel')}`}
      size={560}
      leave="Close"
      footer={
        <Button data-autofocus disabled={asks && !buyers.data} onClick={print}>
          Print {{ slips: plural(parcels.length, 'slip'), pick: 'pick list', both: 'both' }[sheet]}
        </Button>
      }
    >
      <div className="stack">
        <RadioGroup
          label="What"
          value={sheet}
          options={sheets.map((each) => ({ value: each, label: sheetNames[each] }))}
          listClass="row"
          onChange={setSheet}
        />
        <NativeSelect
          label="Paper"
          data={papers.map(({ key: value, name: label }) => ({ value, label }))}
          value={paper.key}
          onChange={(event) => setKey(papers.find((each) => each.key === event.currentTarget.value)?.key)}
        />
        {hasSlips && readable.length > 0 && (
          <Checkbox
            label="Buyer’s address"
            description="Fetched now, and not kept."
            checked={withAddress}
            onChange={(event) => setWithAddress(event.currentTarget.checked)}
          />
        )}
        {asks && buyers.error && <NotFetched query={buyers} what="the addresses" />}
        {asks && buyers.data && without > 0 && (
          <Notice type="warning" announce>
            {without} of {plural(parcels.length, 'address', 'addresses')} {without === 1 ? 'is' : 'are'} not
            shown.
          </Notice>
        )}
        <figure className={styles.preview} aria-label="Preview">
          <div className={styles.page} style={{ width: `${paper.width}mm`, padding: `${paper.margin}mm` }}>
            <Content {...content} isPreview />
          </div>
        </figure>
      </div>
      {printing && <Printed {...content} paper={paper} onDone={onClose} />}
    </Dialog>
  );
}

interface ContentProps {
  sheet: Sheet;
  parcels: readonly Parcel[];
  buyers: readonly OrderBuyer[] | undefined;
  /** Of the slips only the first. */
  isPreview?: boolean;
}

function Content({ sheet, parcels, buyers, isPreview = false }: ContentProps) {
  return (
    <>
      {sheet !== 'slips' && <PickList parcels={parcels} />}
      {sheet !== 'pick' &&
        (isPreview ? parcels.slice(0, 1) : parcels).map((parcel) => (
          <Slip key={parcel.id} parcel={parcel} buyers={buyersOf(parcel, buyers ?? [])} />
        ))}
    </>
  );
}

/** In place of the dashboard, on paper of its size. */
function Printed({ paper, onDone, ...content }: ContentProps & { paper: Paper; onDone: () => void }) {
  usePrinting('slips', true, onDone);
  const { width, height, margin } = paper;
  return createPortal(
    <section className={styles.sheet} aria-label="Printed slips" data-small={width < 150}>
      <style>{`@page slips { size: ${width}mm ${height}mm; margin: ${margin}mm; }`}</style>
      <Content {...content} />
    </section>,
    document.body,
  );
}
