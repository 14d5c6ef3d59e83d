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

const forAShop =
  'For another shop: what is Active or Inactive, without cost, location, notes and labels that it has no place for.';
/** What a file does not carry, before it is downloaded. */
const lacks: Partial<Record<ExportFormat, string>> = {
  csv: 'Has everything that an import here reads. Settings of a product for one marketplace, such as policies, are in JSON alone. A spreadsheet that opens and saves it may spoil SKUs such as 00123 and long numbers.',
  xlsx: 'As CSV, with numbers as numbers. A text of more than 32,767 characters is cut, and says so; CSV and JSON have all of it.',
  json: 'Has everything of your products. It goes back by the API, not by Import CSV.',
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
          All your products, with everything you have noted of them, as one file. With photos it is a ZIP
          file.
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
