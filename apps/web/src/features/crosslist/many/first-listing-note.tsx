import type { OpenFirstListing } from '@crosslister/contract/listings/first-listing.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import styles from './many-notes.module.css';

interface Props {
  open: OpenFirstListing;
  /** What is being listed first there. */
  begun: string | undefined;
  isBusy: boolean;
  onListOne: () => void;
  /** Opens a product at a field. */
  onLook: (productId: number, field: string) => void;
}

export const firstListingField = (platform: OpenFirstListing['platform']) =>
  `First listing on ${platformNames[platform]}`;

/**
 * Offers to list one product first on an account whose first listing was not confirmed. All of them are listed once the
 * seller has said so: see AskFirst.
 */
export function FirstListingNote({
  open: { platform, product, fees },
  begun,
  isBusy,
  onListOne,
  onLook,
}: Props) {
  const name = platformNames[platform];
  const button = { size: 'compact-sm', variant: 'default', disabled: isBusy } as const;
  if (product) {
    const named = fees ? ` Fees named before it was published: ${fees}.` : '';
    return (
      <p className={styles.first}>
        <span>{`First listing on ${name}, ${product.name}: not confirmed yet.${named}`}</span>{' '}
        <Button {...button} onClick={() => onLook(product.id, firstListingField(platform))}>
          Compare it
        </Button>
      </p>
    );
  }
  if (begun) return <p className={styles.first}>{`${begun} is being listed first on ${name}.`}</p>;
  return (
    <p className={styles.first}>
      <span>{`First listing on ${name}: list one first and compare.`}</span>{' '}
      <Button {...button} onClick={onListOne}>
        List one first
      </Button>
    </p>
  );
}
