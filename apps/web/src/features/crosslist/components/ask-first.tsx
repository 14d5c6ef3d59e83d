import type { OpenFirstListing } from '@crosslister/contract/first-listing.ts';
import { platformList, platformNames } from '@crosslister/contract/platforms.ts';
import { formatCount } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { Doubt } from '../shown-categories.ts';
import styles from './crosslist.module.css';
import { DoubtList } from './doubt-list.tsx';

/** What the seller should know before anything is listed. */
export interface Concerns {
  /** What would be refused, a sentence for each platform. */
  missing: readonly string[];
  /** Accounts whose first listing nobody has confirmed. */
  unsettled: readonly OpenFirstListing[];
  doubts: readonly Doubt[];
}

export const areSerious = ({ missing, unsettled, doubts }: Concerns) =>
  missing.length + unsettled.length + doubts.length > 0;

interface Props extends Concerns {
  opened: boolean;
  /** How many products. */
  count: number;
  nameOf: (productId: number) => string;
  onConfirm: () => void;
  onClose: () => void;
}

/** One question for everything, so that a bulk is one press away from it. */
export function AskFirst({ missing, unsettled, doubts, count, nameOf, ...props }: Props) {
  const [title, confirmLabel] =
    missing.length > 0
      ? ['Something Is Missing', 'Crosslist anyway']
      : unsettled.length > 0
        ? ['List One First?', 'List all anyway']
        : ['Does the Category Fit?', 'Use my default'];
  return (
    <ConfirmDialog
      {...props}
      title={title}
      message={
        <>
          {missing.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {unsettled.length > 0 && <FirstListings open={unsettled} count={count} />}
          {doubts.length > 0 && <DoubtList doubts={doubts} nameOf={nameOf} />}
        </>
      }
      confirmLabel={confirmLabel}
      cancelLabel="Back"
    />
  );
}

/** The server stores the answer with the bulk. */
function FirstListings({ open, count }: { open: Concerns['unsettled']; count: number }) {
  const namesOf = (of: typeof open) => platformList(of.map(({ platform }) => platform));
  const unconfirmed = open.filter(({ product }) => product !== null);
  const unlisted = open.filter(({ product }) => product === null);
  return (
    <>
      {unconfirmed.length > 0 && (
        <>
          <p>Nobody has confirmed yet that the first listing on {namesOf(unconfirmed)} is right:</p>
          <ul className={styles.doubts}>
            {unconfirmed.map(({ platform, product }) => (
              <li key={platform}>
                {product?.name} on {platformNames[platform]}
              </li>
            ))}
          </ul>
        </>
      )}
      {unlisted.length > 0 && (
        <p>
          {`This is the first listing on ${namesOf(unlisted)}. One that is listed first can be compared with what was sent.`}
        </p>
      )}
      <p>If you list all {formatCount(count)} anyway, this is not asked again.</p>
    </>
  );
}
