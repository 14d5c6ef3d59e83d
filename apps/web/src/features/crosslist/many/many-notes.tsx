import type { Platform } from '@crosslister/contract/platforms.ts';
import { useId, useState } from 'react';
import { plural } from '../../../lib/format.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { sharedNotes } from './counts/sum-up.ts';
import { FirstListingNote } from './first-listing-note.tsx';
import styles from './many-notes.module.css';
import type { useFirstOnes } from './use-first-ones.ts';
import type { ManyProducts } from './use-many.ts';

interface Props {
  many: ManyProducts;
  ticked: readonly Platform[];
  firstOnes: ReturnType<typeof useFirstOnes>;
  isBusy: boolean;
  /** Opens a product at a field. */
  onLook: (productId: number, field: string) => void;
}

/**
 * What is asked about first listings, and what holds for several rows. One line until it is opened, so that the rows below
 * have the room.
 */
export function ManyNotes({ many, ticked, firstOnes, isBusy, onLook }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { unsettled } = firstOnes;
  // Two platforms may say the same.
  const notes = [...new Set(ticked.flatMap((platform) => sharedNotes(many.results, platform)))];
  const parts = [
    unsettled.length > 0 && `${plural(unsettled.length, 'first listing')} to check`,
    notes.length > 0 && plural(notes.length, 'note'),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <div className={styles.headNotes} data-open={isOpen || undefined}>
      <span>
        {parts.join(', ')}:{' '}
        <PlainButton
          size="compact-xs"
          variant="default"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
          <span className="visually-hidden"> {parts.join(', ')}</span>
        </PlainButton>
      </span>
      <div id={id} className={styles.opened} hidden={!isOpen}>
        {unsettled.map((open) => (
          <FirstListingNote
            key={open.platform}
            open={open}
            begun={firstOnes.begunOn(open.platform)?.name}
            isBusy={isBusy || many.mustLook}
            onListOne={() => firstOnes.list([open.platform])}
            onLook={onLook}
          />
        ))}
        {notes.map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
      </div>
    </div>
  );
}
