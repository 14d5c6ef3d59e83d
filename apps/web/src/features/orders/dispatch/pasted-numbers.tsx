import { Textarea } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { explainError } from '../../../lib/api-error.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useBuyers } from '../api/get-buyers.ts';
import styles from './dispatch.module.css';
import type { Draft } from './dispatch-draft.ts';
import { hasPostcode, matchesOf, noMatchWords, withMatches } from './pasted-matches.ts';

interface Props {
  drafts: readonly Draft[];
  onDrafts: (drafts: Draft[]) => void;
}

/** One field for all numbers: a list that was typed, or what a carrier's site has exported. */
export function PastedNumbers({ drafts, onDrafts }: Props) {
  const [text, setText] = useState('');
  const orders = drafts.flatMap(({ parcel }) => parcel.orders).filter(({ shows_buyer }) => shows_buyer);
  const { unmatched: open } = matchesOf(text, drafts);
  const asks = hasPostcode(text) && open.some(({ why }) => why === 'no_order');
  const buyers = useBuyers(
    orders.map(({ id }) => id),
    asks && orders.length > 0,
  );
  const { matches, unmatched } = matchesOf(text, drafts, buyers.data);

  function take(next: string): void {
    setText(next);
    if (next.trim() !== '') onDrafts(withMatches(drafts, matchesOf(next, drafts, buyers.data)));
    else onDrafts(drafts.map((draft) => ({ ...draft, isIn: true })));
  }
  const takeAgain = useEffectEvent(() => take(text));
  useEffect(() => {
    if (buyers.data) takeAgain();
  }, [buyers.data]);

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
        onChange={(event) => take(event.currentTarget.value)}
      />
      <label className={styles.file}>
        Choose a file
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={async (event) => {
            const input = event.currentTarget;
            const file = input.files?.[0];
            input.value = '';
            if (file) take(await file.text());
          }}
        />
      </label>
      {asks && buyers.error && (
        <Notice type="error" announce>
          Could not fetch the postcodes. {explainError(buyers.error)}
        </Notice>
      )}
      <p className="quiet" role="status">
        {text.trim() !== '' && `${matches.length} of ${drafts.length} found.`}
      </p>
      {unmatched.length > 0 && (
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
