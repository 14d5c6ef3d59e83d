import { Button } from '@mantine/core';
import { formatCount, plural } from '../../../lib/format.ts';
import { AND_REVIEW } from './quick-changes/quick-changes.tsx';

interface Props {
  /** How many products have changes. */
  edited: number;
  isReview: boolean;
  isSaving: boolean;
  /** The form of a quick change that is filled in, where nothing is changed yet. */
  quick: string | null;
  onStop: () => void;
  onBack: () => void;
  onSave: () => void;
  onClose: () => void;
  onReview: () => void;
  /** Of drafts that were just made: lists those that lack nothing. */
  listing?: { ready: number; isBusy: boolean; list: () => void };
}

const focusOnce = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

/** The buttons of each step: editing, review, saving. */
export function EditorFooter({ edited, isReview, isSaving, quick, listing, ...on }: Props) {
  if (isSaving) {
    return (
      <Button variant="default" onClick={on.onStop}>
        Stop
      </Button>
    );
  }
  if (isReview) {
    return (
      <>
        <Button variant="default" onClick={on.onBack}>
          Back
        </Button>
        {/* Enter saves what was just looked at. */}
        <Button ref={focusOnce} onClick={on.onSave}>
          Save {plural(edited, 'product')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button variant="default" onClick={on.onClose}>
        {edited > 0 ? 'Cancel' : 'Close'}
      </Button>
      {/* One button: a press that first ends the typing in a cell is a press of it still. */}
      <Button
        key="review"
        {...(quick === null
          ? { disabled: edited === 0, onClick: on.onReview }
          : { type: 'submit' as const, form: quick, value: AND_REVIEW })}
      >
        {quick !== null && 'Apply and review'}
        {quick === null && (edited === 0 ? 'Review changes' : `Review ${plural(edited, 'changed product')}`)}
      </Button>
      {listing && edited === 0 && (
        <Button disabled={listing.ready === 0 || listing.isBusy} onClick={listing.list}>
          List all that are ready{listing.ready > 0 && ` (${formatCount(listing.ready)})`}
        </Button>
      )}
    </>
  );
}
