import { Button } from '@mantine/core';
import { useState } from 'react';
import { useDownloadData } from '../api/account-calls.ts';
import styles from '../settings.module.css';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { TakeEverything } from './take-everything.tsx';

/** Download the seller's data, and delete the account. */
export function AccountData() {
  const [asking, setAsking] = useState(false);
  const download = useDownloadData();
  return (
    <>
      <h4 className={styles.title}>Your data</h4>
      <div>
        <div className={styles.row}>
          <p className={styles.rowText}>
            Products, listings, sales, queue and settings as one file, without keys and passwords. Its links
            to photos work for a day.
          </p>
          <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
            Download my data
          </Button>
        </div>
        <TakeEverything />
        <div className={styles.row}>
          <p className={styles.rowText}>
            Removes everything that is stored here, photos included. Your listings stay on the marketplaces.
          </p>
          <Button variant="outline" color="red" onClick={() => setAsking(true)}>
            Delete my account
          </Button>
        </div>
      </div>
      <DeleteAccountDialog opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}
