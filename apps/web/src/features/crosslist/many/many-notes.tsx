import type { Platform } from '@crosslister/contract/platforms.ts';
import { FirstListingNote } from '../head/first-listing-note.tsx';
import { HeadNotes } from '../head/head-notes.tsx';
import { sharedNotes } from './counts/sum-up.ts';
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

/** What is asked about first listings, and what holds for several rows. */
export function ManyNotes({ many, ticked, firstOnes, isBusy, onLook }: Props) {
  return (
    <HeadNotes
      firsts={firstOnes.unsettled.map((open) => (
        <FirstListingNote
          key={open.platform}
          open={open}
          begun={firstOnes.begunOn(open.platform)?.name}
          isBusy={isBusy || many.mustLook}
          onListOne={() => firstOnes.list([open.platform])}
          onLook={onLook}
        />
      ))}
      notes={ticked.flatMap((platform) => sharedNotes(many.results, platform))}
    />
  );
}
