import type { OpenFirstListing } from '@crosslister/contract/first-listing.ts';
import { type Platform, platformList, platformNames } from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import { useFirstListings } from '../../../lib/api/first-listings.ts';
import { choiceOfOne, type ProductChoice } from '../../../lib/dialog-props.ts';
import { formatCount } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { isListed } from '../crosslist-plan.ts';
import styles from './crosslist.module.css';

interface Props {
  platform: Platform;
  /** Several products. */
  asked: ProductChoice;
  /** Only one of them is listed now. */
  isOne: boolean;
  isBusy: boolean;
  /** Null: all of them again. */
  onChoose: (one: ProductChoice | null) => void;
  /** Opens a product at a field. */
  onLook: (productId: number, field: string) => void;
}

/**
 * Offers to list one product first on an account whose first listing was not confirmed. All of them are listed once the
 * seller has said so: see AskFirst.
 */
export function FirstListingNote({ platform, asked, isOne, isBusy, onChoose, onLook }: Props) {
  const { data = [] } = useFirstListings();
  const open = data.find((each) => each.platform === platform);
  const next = asked.products.find((product) => !isListed(product, platform));
  if (!open || !next) return null;
  const name = platformNames[platform];
  const all = formatCount(asked.count);
  const { product, fees } = open;
  const [text, label, act] = product
    ? ([
        `The first listing on ${name}, ${product.name}, is not confirmed yet.${fees ? ` Fees named before it was published: ${fees}.` : ''}`,
        'Compare it',
        () => onLook(product.id, `First listing on ${name}`),
      ] as const)
    : isOne
      ? ([
          `Only this one is listed now. Then its details show what was sent beside what ${name} shows.`,
          `All ${all} after all`,
          () => onChoose(null),
        ] as const)
      : ([
          `First listing on ${name}: list one first and compare.`,
          'List one first',
          () => onChoose(choiceOfOne(next)),
        ] as const);
  return (
    <div className={styles.gaps}>
      <Notice type="info">
        <p className={styles.first}>{text}</p>
        <Button size="compact-sm" variant="default" disabled={isBusy} onClick={act}>
          {label}
        </Button>
      </Notice>
    </div>
  );
}

/** Asks whether all are listed although a first listing was not looked at. The server stores the answer with the bulk. */
export function AskFirst({
  open,
  count,
  onConfirm,
  onClose,
}: {
  /** The accounts; none: nothing is asked. */
  open: readonly OpenFirstListing[];
  count: number;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const names = platformList(open.map(({ platform }) => platform));
  const unconfirmed = open.flatMap(({ product }) => product?.name ?? []);
  return (
    <ConfirmDialog
      opened={open.length > 0}
      title="List One First?"
      message={
        <>
          <p>
            {unconfirmed.length > 0
              ? `Nobody has confirmed yet that the first listing on ${names} is right (${unconfirmed.join(', ')}).`
              : `This is the first listing on ${names}. One that is listed first can be compared with what was sent.`}
          </p>
          <p>If you list all {formatCount(count)} anyway, this is not asked again.</p>
        </>
      }
      confirmLabel="List all anyway"
      cancelLabel="Back"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
