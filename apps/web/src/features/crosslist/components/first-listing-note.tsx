import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import { useFirstListings } from '../../../lib/api/first-listings.ts';
import { choiceOfOne, type ProductChoice } from '../../../lib/dialog-props.ts';
import { formatCount } from '../../../lib/format.ts';
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
