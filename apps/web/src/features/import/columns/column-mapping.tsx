import { isDateColumn } from '@crosslister/domain/table/mapping/fields.ts';
import type { Mapping, Titles } from '@crosslister/domain/table/table-row.ts';
import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import type { TableLook } from '@crosslister/domain/table/look-at-table.ts';
import { QuietButton } from '../../../ui/buttons.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { FileLook } from '../csv-file/read-csv-file.ts';
import { ColumnRow } from './column-row.tsx';
import styles from './columns.module.css';
import { dateOrder } from './date-order.ts';
import { KeptColumns } from './kept-columns.tsx';
import { WithoutSkus } from './without-skus.tsx';

interface Props {
  fileName: string;
  look: FileLook;
  mapping: Mapping;
  /** The name under which these columns are kept. */
  preset: string | null;
  onChange: (mapping: Mapping, preset: string | null) => void;
  onTitles: (titles: Titles) => void;
  onClear: () => void;
}

/** What each column of a table is, for a file that is not our own. */
export function ColumnMapping({ fileName, look, mapping, preset, onChange, onTitles, onClear }: Props) {
  const { header, samples, sourceName, form } = look;
  const hasDates = mapping.columns.some(isDateColumn);
  const change = (part: Partial<Mapping>) => onChange({ ...mapping, ...part }, preset);

  return (
    <div className={styles.mapping}>
      <div className={styles.head}>
        <p className={styles.text} role="status">
          <strong>What are the columns of {fileName}?</strong>{' '}
          {sourceName ? `It looks like a file of ${sourceName}.` : 'Check what was found, and change it.'}
        </p>
        <QuietButton onClick={onClear}>Choose another file</QuietButton>
      </div>
      <FirstRow titles={look.titles} onTitles={onTitles} />
      <WithoutSkus look={look} mapping={mapping} />
      {!mapping.columns.includes('price') && <WithoutPrices />}
      <div className={styles.box}>
        <table className={styles.table} aria-label="Columns of the file">
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">In the first rows</th>
              <th scope="col">Imported as</th>
            </tr>
          </thead>
          <tbody>
            {header.map((title, place) => (
              <ColumnRow
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity and never move
                key={place}
                title={title || `Column ${place + 1}`}
                samples={samples[place] ?? []}
                value={mapping.columns[place] ?? null}
                isHidden={look.hidden.includes(place)}
                isGuess={
                  look.guessed.includes(place) && mapping.columns[place] === look.mapping.columns[place]
                }
                onChange={(key) =>
                  change({ columns: mapping.columns.map((old, at) => (at === place ? key : old)) })
                }
              />
            ))}
          </tbody>
        </table>
      </div>
      <Checkbox
        label="Make missing SKUs"
        description="The next number: 0001, 0002, ... The same file again finds what it has made."
        checked={mapping.makeSkus}
        onChange={(event) => change({ makeSkus: event.currentTarget.checked })}
      />
      {hasDates && (
        <Checkbox
          label="Month first, as 12/31/2026"
          description={dateOrder(look, mapping)}
          checked={mapping.monthFirst}
          onChange={(event) => change({ monthFirst: event.currentTarget.checked })}
        />
      )}
      {form.note && <Notice type="warning">{form.note}</Notice>}
      <KeptColumns header={header} mapping={mapping} preset={preset} onChange={onChange} />
    </div>
  );
}

export function WithoutPrices() {
  return (
    <Notice type="warning">
      No column is imported as Price. New products come in as Inactive until you set one; those that are here
      already keep their own.
    </Notice>
  );
}

/** What the seller has to choose before the rows can be read, in a sentence. */
export function whatIsMissing({ columns, makeSkus }: Mapping): string | null {
  if (!columns.includes('name')) return 'Choose which column is the Name.';
  if (!columns.includes('sku') && !makeSkus)
    return 'Choose which column is the SKU, or let rows without one get one.';
  return null;
}

interface FirstRowProps extends Pick<TableLook, 'titles'> {
  onTitles: (titles: Titles) => void;
}

/** Whether the first row of a file is a product or has the titles, where they are not known. */
function FirstRow({ titles, onTitles }: FirstRowProps) {
  if (titles === 'known') return null;
  const isMade = titles === 'made';
  return (
    <Notice type="warning">
      {isMade
        ? 'This file has no line of titles: its first row is a product, and is imported too. Say below what each column is.'
        : 'No title in the first row is known. If it is a product, say so, or it is left out.'}{' '}
      <QuietButton onClick={() => onTitles(isMade ? 'first row' : 'none')}>
        {isMade ? 'The first row has the titles' : 'The first row is a product'}
      </QuietButton>
    </Notice>
  );
}
