import type { Mapping } from '@crosslister/domain/table/table-row.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { FileLook } from '../csv-file/read-csv-file.ts';

interface Props {
  look: Pick<FileLook, 'header' | 'distinct'>;
  mapping: Mapping;
}

/** What it means that no column is the SKU, and which one may be it. */
export function WithoutSkus({ look: { header, distinct }, mapping: { columns, makeSkus } }: Props) {
  if (columns.includes('sku')) return null;
  const place = distinct.find((at) => columns[at] === null);
  return (
    <Notice type="warning">
      No column is imported as SKU
      {makeSkus &&
        ', so each row gets the next number. What you have here already under a SKU of your own is added again'}
      .
      {place !== undefined &&
        ` “${header[place] || `Column ${place + 1}`}” differs from row to row: if that is your SKU, choose it under Imported as.`}
    </Notice>
  );
}
