import type { Platform } from '@crosslister/contract/platforms.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { IconExternalLink } from '@tabler/icons-react';
import styles from '../notification-list.module.css';

interface Props {
  platform: Platform | null;
  orderId: string;
  orderUrl: string;
}

/** "eBay order 12-345", a link to the order at the marketplace. */
export function OrderLink({ platform, orderId, orderUrl }: Props) {
  if (!orderId) return <>{platform ? `Entered by you, on ${platformNames[platform]}` : 'Entered by you'}</>;
  const name = `${platform ? `${platformNames[platform]} order` : 'Order'} ${orderId}`;
  if (!orderUrl) return <>{name}</>;
  return (
    <a className={styles.link} href={orderUrl} target="_blank" rel="noreferrer">
      {name}
      <IconExternalLink size={13} aria-hidden />
    </a>
  );
}
