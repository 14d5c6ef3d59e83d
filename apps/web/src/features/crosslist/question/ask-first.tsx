import type { OpenFirstListing } from '@crosslister/contract/listings/first-listing.ts';
import { type Platform, platformList, platformNames } from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import { formatCount, plural } from '../../../lib/format.ts';
import { SmallButton, TinyButton } from '../../../ui/buttons.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import type { Doubt } from '../category/shown-categories.ts';
import { countProducts } from '../check/cells.ts';
import { DoubtList } from './doubt-list.tsx';
import styles from './question.module.css';

/** What the seller should know before anything is listed. */
export interface Concerns {
  /** Why it is not known what is missing. Null: it is. */
  unchecked: string | null;
  /** What would be refused, a sentence for each platform. */
  missing: readonly string[];
  /** Something of that is no question: it would be refused whatever the seller answers. */
  isBarred: boolean;
  /** Accounts whose first listing nobody has confirmed. */
  unsettled: readonly OpenFirstListing[];
  doubts: readonly Doubt[];
}

export const areSerious = ({ unchecked, missing, unsettled, doubts }: Concerns) =>
  unchecked !== null || missing.length + unsettled.length + doubts.length > 0;

interface Props extends Concerns {
  opened: boolean;
  /** How many products. */
  count: number;
  /** They are planned for later. */
  isLater: boolean;
  platforms: number;
  /** What would be listed. Null where more is chosen than is shown. */
  toList: string | null;
  nameOf: (productId: number) => string;
  /** Leads to the row of a product. Undefined where there are no rows. */
  onRow: ((productId: number, platform: Platform) => void) | undefined;
  onConfirm: () => void;
  onListOne: () => void;
  /** How many listings have a category that fits. 0 where these cannot be made alone. */
  fitting: number;
  onFitting: () => void;
  /** Opens a first listing beside what was sent. */
  onLook: (productId: number, platform: Platform) => void;
  /** Takes what the marketplaces suggest, for the seller to look at. */
  onSuggestions: () => void;
  onClose: () => void;
}

/** One question for everything, so that a bulk is one press away from it. What is safe is the first choice. */
export function AskFirst(props: Props) {
  const { opened, missing, unsettled, doubts, count, isLater, nameOf, onRow, onConfirm, onClose } = props;
  const title = titleFor(props);
  const verb = isLater ? 'Schedule' : 'List';
  const confirmLabel = count === 1 ? `${verb} anyway` : `${verb} all anyway`;
  const suggestions = doubts.filter(({ instead }) => instead !== null && !instead.doubtful).length;
  const isUnlisted = unsettled.some(({ product }) => product === null);
  const useSuggestions =
    suggestions === 1 ? 'Use the suggestion' : `Use ${formatCount(suggestions)} suggestions`;
  // One of them is the first choice; the other is in the text.
  const listFitting =
    props.fitting === 1
      ? `${verb} only the one that fits`
      : `${verb} only the ${formatCount(props.fitting)}${props.platforms > 1 ? ' listings' : ''} that fit`;
  const isForFitting = props.fitting > 0 && !isUnlisted;
  const isForSuggestions = suggestions > 0 && !isUnlisted && !isForFitting;
  // What is missing is filled in where Back leads.
  const isMissing = missing.length > 0 || props.unchecked !== null;
  const [first] = doubts.length === 0 && !isUnlisted ? unsettled : [];
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      size={doubts.length > 0 ? 560 : 440}
      small
      // A long list scrolls.
      onlyText={doubts.length > 0}
      footer={
        <>
          <Button variant={isMissing ? 'filled' : 'default'} onClick={onClose} data-autofocus>
            Back
          </Button>
          {!props.isBarred && (
            <Button
              onClick={onConfirm}
              {...(isMissing || isUnlisted || isForSuggestions || isForFitting || first
                ? { variant: 'default' }
                : { color: 'pine' })}
            >
              {confirmLabel}
            </Button>
          )}
          {isUnlisted && <Button onClick={props.onListOne}>List One First</Button>}
          {isForFitting && <Button onClick={props.onFitting}>{listFitting}</Button>}
          {first?.product && (
            <Button onClick={() => first.product && props.onLook(first.product.id, first.platform)}>
              Look at the first listing
            </Button>
          )}
          {isForSuggestions && <Button onClick={props.onSuggestions}>{useSuggestions}</Button>}
        </>
      }
    >
      {props.unchecked && <p>What is missing could not be checked. {props.unchecked}</p>}
      {missing.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {unsettled.length > 0 && (
        <FirstListings
          open={unsettled}
          toList={props.toList}
          isLater={isLater}
          onLook={props.onLook}
          titled={doubts.length > 0}
        />
      )}
      {doubts.length > 0 && (
        <>
          {unsettled.length > 0 && (
            <h3 className={styles.part}>{plural(countProducts(doubts), 'product')} to check</h3>
          )}
          <DoubtList doubts={doubts} nameOf={nameOf} onRow={onRow} />
          <div className={styles.ways}>
            {suggestions > 0 && !isForSuggestions && (
              <SmallButton onClick={props.onSuggestions}>{useSuggestions}</SmallButton>
            )}
            {props.fitting > 0 && !isForFitting && (
              <SmallButton onClick={props.onFitting}>{listFitting}</SmallButton>
            )}
          </div>
          {!props.isBarred && (
            <p>{`${confirmLabel} saves these categories in the ${count === 1 ? 'product' : 'products'}.`}</p>
          )}
        </>
      )}
    </Dialog>
  );
}

function titleFor({ unchecked, missing, unsettled }: Concerns): string {
  if (unchecked !== null) return 'Not Checked';
  if (missing.length > 0) return 'Something Is Missing';
  if (unsettled.length === 0) return 'Does the Category Fit?';
  const isUnlisted = unsettled.some(({ product }) => product === null);
  return isUnlisted ? 'List One First?' : 'Is the First Listing Right?';
}

interface FirstListingsProps extends Pick<Props, 'toList' | 'isLater' | 'onLook'> {
  open: Concerns['unsettled'];
  /** Something else is asked too. */
  titled: boolean;
}

/** The server stores the answer with the bulk. */
function FirstListings({ open, toList, isLater, titled, onLook }: FirstListingsProps) {
  const namesOf = (of: typeof open) => platformList(of.map(({ platform }) => platform));
  const unconfirmed = open.filter(({ product }) => product !== null);
  const unlisted = open.filter(({ product }) => product === null);
  return (
    <>
      {titled && <h3 className={styles.part}>The first listing</h3>}
      {unconfirmed.length > 0 && (
        <>
          <p>The first listing on {namesOf(unconfirmed)} is not confirmed yet:</p>
          <ul className={styles.doubts}>
            {unconfirmed.map(({ platform, product }) => (
              <li key={platform}>
                {product?.name} on {platformNames[platform]}{' '}
                <TinyButton onClick={() => product && onLook(product.id, platform)}>Look at it</TinyButton>
              </li>
            ))}
          </ul>
        </>
      )}
      {unlisted.length > 0 && (
        <p>
          {`This is the first listing on ${namesOf(unlisted)}. List one, compare it with what was sent, and come back for the rest.`}
        </p>
      )}
      <p>{`If you ${isLater ? 'schedule' : 'list'} all anyway${toList ? ` (${toList})` : ''}, this is not asked again.`}</p>
    </>
  );
}
