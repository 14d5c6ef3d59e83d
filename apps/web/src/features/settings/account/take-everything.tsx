import {
  type ExportFormat,
  exportFormatNames,
  exportFormats,
} from '@crosslister/contract/products/export-formats.ts';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTakeEverything } from '../api/take-everything.ts';
import styles from '../settings.module.css';

const options = exportFormats.map((value) => ({ value, label: exportFormatNames[value] }));

const forAShop = 'Active and Inactive products, without cost, location, notes and labels.';
/** What a file does not carry, before it is downloaded. */
const lacks: Partial<Record<ExportFormat, string>> = {
  csv: 'Spreadsheet programs may change SKUs.',
  xlsx: 'As the CSV. Texts over 32,767 characters are cut, and say so.',
  json: 'Has everything. It goes back by the API, not Import CSV.',
};

/** The catalogue as a file, to go on with elsewhere. */
export function TakeEverything() {
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [photos, setPhotos] = useState(true);
  const take = useTakeEverything();
  return (
    <div className={styles.row}>
      <div className={styles.take}>
        <p className={styles.takeText}>
          <strong>Take everything with you</strong>
          <br />
          Your products as one file. With photos it is a ZIP file.
        </p>
        <NativeSelect
          label="File"
          data={options}
          value={format}
          onChange={({ currentTarget: { value } }) =>
            setFormat(exportFormats.find((each) => each === value) ?? 'csv')
          }
          description={lacks[format] ?? forAShop}
        />
        <Checkbox
          label="With photos"
          checked={photos}
          onChange={({ currentTarget: { checked } }) => setPhotos(checked)}
        />
      </div>
      <Button variant="default" loading={take.isPending} onClick={() => take.mutate({ format, photos })}>
        Download my products
      </Button>
    </div>
  );
}
