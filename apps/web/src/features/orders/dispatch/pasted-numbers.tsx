import { bareNumbers, matchInOrder } from '@crosslister/domain/orders/match-tracking.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../../lib/format.ts';
import { TinyButton } from '../../../ui/buttons.ts';
import { FileButton } from '../../../ui/fields/file-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { NotFetched } from '../../../ui/progress/loaded.tsx';
import { useBuyers } from '../api/get-buyers.ts';
import type { Parcel } from '../parcels.ts';
import styles from './dispatch.module.css';
import { hasPostcode, matchesOf, noMatchWords } from './pasted-matches.ts';

/** A pasted list and the parcels that it is matched with. */
export function usePasted(parcels: readonly Parcel[]) {
  const [text, setText] = useState('');
  /** The list whose numbers the seller has given to the parcels as they are shown. */
  const [ordered, setOrdered] = useState<string>();
  const orders = parcels.flatMap((parcel) => parcel.orders).filter(({ shows_buyer }) => shows_buyer);
  const { unmatched: open } = matchesOf(text, parcels);
  const asks = hasPostcode(text) && open.some(({ why }) => why === 'no_order') && orders.length > 0;
  const buyers = useBuyers(
    orders.map(({ id }) => id),
    asks,
  );
  const bare = bareNumbers(text);
  const ids = parcels.map(({ id }) => id);
  const fits = bare !== null && bare.length <= ids.length;
  return {
    text,
    setText,
    found:
      fits && ordered === text
        ? { matches: matchInOrder(bare, ids), unmatched: [] }
        : matchesOf(text, parcels, buyers.data),
    buyers,
    asks,
    /** How many numbers could go to the first parcels. None: they say whose they are. */
    offered: fits && ordered !== text ? bare.length : 0,
    useOrder: () => setOrdered(text),
  };
}

interface Props {
  pasted: ReturnType<typeof usePasted>;
  /** How many parcels there are. */
  of: number;
}

/** One field for all numbers: a list that was typed, or what a carrier's site has exported. */
export function PastedNumbers({ pasted, of }: Props) {
  const { text, setText, found, buyers, asks, offered, useOrder } = pasted;
  const { matches, unmatched } = found;
  return (
    <section className={styles.pasted} aria-label="All numbers at once">
      <Textarea
        label="Paste numbers"
        description="Each line with its order or postcode, or a carrier’s CSV."
        data-autofocus
        autosize
        minRows={2}
        maxRows={6}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FileButton
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onFiles={([file]) => void file?.text().then(setText)}
      >
        Choose a file
      </FileButton>
      {asks && buyers.error && <NotFetched query={buyers} what="the postcodes" />}
      <p className="quiet" role="status">
        {text.trim() !== '' && `${matches.length} of ${of} found.`}
      </p>
      {offered > 0 && (
        <Notice type="warning" announce>
          No line says whose number it is. Give {offered === 1 ? 'it' : `these ${offered}`} to the first{' '}
          {plural(offered, 'parcel')} below, in this order?{' '}
          <TinyButton onClick={useOrder}>In this order</TinyButton>
        </Notice>
      )}
      {offered === 0 && unmatched.length > 0 && (
        <ul className={styles.matches} aria-label="Not found">
          {unmatched.map(({ text: row, why }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be the same
            <li key={n}>
              <span className={styles.cut}>{row}</span> <span>{noMatchWords[why]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
