import type { ProductChange } from '@crosslister/contract/products/product-history.ts';
import { useId, useState } from 'react';
import { explainError } from '../../../../lib/api-error.ts';
import { formatDateTime } from '../../../../lib/format.ts';
import { relativeTime } from '../../../../lib/texts/relative-time.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { QuietButton, TinyButton } from '../../../../ui/buttons.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Skeleton } from '../../../../ui/progress/skeleton.tsx';
import { ChangedFields, type LinePutBack, putBacksOf } from './changed-fields.tsx';
import { useChanges } from './get-changes.ts';
import styles from './history.module.css';
import { eventWords, whoMade } from './history-words.ts';
import { type PutBack, usePutBack } from './put-back-change.ts';

/** Shown at first: the rest would push the end of the dialog far away. */
const FEW = 5;

/** Every change of a product, with who made it and when, and a way back. */
export function History({ productId }: { productId: number }) {
  const { data: changes, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useChanges(productId);
  const [all, setAll] = useState(false);
  const [asked, setAsked] = useState<PutBack | null>(null);
  const putBack = usePutBack(productId);
  const shown = all ? changes : changes?.slice(0, FEW);
  const hidden = (changes?.length ?? 0) - (shown?.length ?? 0);
  return (
    <section className={styles.section} aria-labelledby="product-history">
      <h3 id="product-history">History</h3>
      {error && <Notice type="error">Could not read the history. {explainError(error)}</Notice>}
      {!changes && !error && <Skeleton height={60} />}
      {changes?.length === 0 && <p className="quiet">No change has been recorded yet.</p>}
      <ol className="bare">
        {shown?.map((change) => (
          <Change
            key={change.id}
            change={change}
            busy={putBack.isPending && putBack.variables.id === change.id ? putBack.variables : undefined}
            onPutBack={(what) => (what.over_later ? setAsked(what) : putBack.mutate(what))}
          />
        ))}
      </ol>
      {(hidden > 0 || (all && hasNextPage)) && (
        <QuietButton
          className={styles.more ?? ''}
          loading={isFetchingNextPage}
          onClick={() => (hidden > 0 ? setAll(true) : void fetchNextPage())}
        >
          Show older changes
        </QuietButton>
      )}
      <ConfirmDialog
        opened={asked !== null}
        title="Put back over later changes?"
        message={`${asked?.field ? 'This was' : 'Some of these fields were'} changed again since. Putting this back replaces what is there now. The history keeps both.`}
        confirmLabel="Put back"
        onConfirm={() => {
          if (asked) putBack.mutate(asked);
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      />
    </section>
  );
}

interface ChangeProps {
  change: ProductChange;
  /** What of it is just being put back. */
  busy: PutBack | undefined;
  onPutBack: (what: PutBack) => void;
}

function Change({ change, busy, onPutBack }: ChangeProps) {
  const now = useNow();
  const { id, fields } = change;
  const shown = useId();
  const isOne = (fields?.flatMap(putBacksOf).filter(({ put_back }) => put_back !== 'never').length ?? 0) < 2;
  const putBack = ({ put_back, ...what }: Pick<ProductChange, 'put_back'> & Partial<LinePutBack>) =>
    onPutBack({ id, ...what, over_later: put_back === 'changed_since' });
  return (
    <li className={styles.change}>
      <div className={styles.head}>
        <span className={styles.who}>{whoMade(change)}</span>
        <time className={styles.when} dateTime={change.at} title={formatDateTime(change.at)}>
          {relativeTime(change.at, now)}
        </time>
        {change.put_back !== 'never' && (
          <TinyButton
            loading={busy !== undefined && !busy.field}
            aria-describedby={shown}
            onClick={() => putBack({ put_back: change.put_back })}
          >
            {isOne ? 'Put back' : 'Put back all'}
          </TinyButton>
        )}
      </div>
      <div id={shown}>
        {fields && fields.length > 0 ? (
          <ChangedFields
            fields={fields}
            busy={({ field, path }) => busy?.field === field && `${busy.path}` === `${path}`}
            onPutBack={isOne ? undefined : putBack}
          />
        ) : (
          <p className="quiet">{eventWords(change)}</p>
        )}
      </div>
    </li>
  );
}
