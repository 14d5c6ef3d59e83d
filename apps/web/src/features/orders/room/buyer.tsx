import type { OrderBuyer } from '@crosslister/contract/orders/orders.ts';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { showToast } from '../../../lib/toast.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded } from '../../../ui/progress/loaded.tsx';
import { announce } from '../../../ui/toasts/announcer.tsx';
import { useBuyers } from '../api/get-buyers.ts';
import { whereOf } from '../order-words.ts';
import { orderIdsOf, type Parcel, shownBuyer } from '../parcels.ts';
import styles from './room.module.css';

/** Who it goes to, read from the marketplace while it is in sight. */
export function Buyer({ parcel }: { parcel: Parcel }) {
  const { first } = parcel;
  const buyers = useBuyers(orderIdsOf(parcel), first.shows_buyer);
  return (
    <section className={styles.buyer} aria-label="Buyer">
      {first.shows_buyer ? (
        <Loaded query={buyers} what="the address" height={120}>
          {(all) => <Shown buyers={all} />}
        </Loaded>
      ) : (
        <p className="quiet">
          {first.order_url ? (
            <a href={first.order_url} target="_blank" rel="noreferrer">
              Address on {whereOf(first.platform)}
              <IconExternalLink size={13} aria-hidden />
            </a>
          ) : (
            'No address is known here.'
          )}
        </p>
      )}
    </section>
  );
}

function Shown({ buyers }: { buyers: readonly OrderBuyer[] }) {
  const buyer = shownBuyer(buyers) ?? buyers[0];
  if (!buyer) return <p className="quiet">No address is known here.</p>;
  const { missing, phone, block } = buyer;
  const notes = new Set(buyers.map(({ note }) => note).filter(Boolean));
  return (
    <>
      {missing ? (
        <Notice type="info">
          {missing.error} {missing.next_step}{' '}
          {missing.link && (
            <a href={missing.link} target="_blank" rel="noreferrer">
              Open the order
            </a>
          )}
        </Notice>
      ) : (
        <>
          <address className={styles.address}>
            {[block, phone && `Phone: ${phone}`].filter(Boolean).join('\n')}
          </address>
          <CopyAddress block={block} />
        </>
      )}
      {[...notes].map((note) => (
        <Notice key={note} type="warning">
          <strong>Buyer’s note:</strong> {note}
        </Notice>
      ))}
    </>
  );
}

function CopyAddress({ block }: { block: string }) {
  const [copied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    const isCopied = await copyText(block);
    setCopied(isCopied);
    if (isCopied) announce('Copied address');
    else
      showToast({
        type: 'warning',
        title: 'Not Copied',
        message: 'The browser does not let this page copy. Select the address and copy it by hand.',
      });
  }
  return (
    <Button variant="light" onClick={copy}>
      {copied ? 'Copied' : 'Copy address'}
    </Button>
  );
}
