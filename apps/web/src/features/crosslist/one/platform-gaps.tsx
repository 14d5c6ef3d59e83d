import type { Platform } from '@crosslister/contract/platforms.ts';
import { Fragment } from 'react';
import { fieldOf, fixName } from '../../../lib/failures/fix-field.ts';
import { formatStart } from '../../../lib/format.ts';
import { TinyButton } from '../../../ui/buttons.ts';
import { notesOf, resultOn } from '../check/cells.ts';
import { ConnectButton } from '../fields/connect-button.tsx';
import { Specific } from '../fields/gap-field.tsx';
import { nearestOf, UnknownValues } from '../fields/unknown-values.tsx';
import styles from '../head/head.module.css';
import type { OneProduct } from './one-product.ts';

interface Props {
  platform: Platform;
  of: OneProduct;
  /** A time is being chosen. */
  isLater: boolean;
  onFix: (productId: number, field: string) => void;
}

/** What the marketplace would refuse, before the seller presses the button. */
export function PlatformGaps({ platform, of: { product, results, edits }, isLater, onFix }: Props) {
  const result = resultOn(results, platform);
  if (!product || !result) return null;
  const { id } = product;
  const { starts_at: start, category } = result;
  const problem = edits.problems.get(id)?.[platform];
  // The choice of a category says itself that there is none.
  const gaps = result.gaps.filter(({ field }) => field !== 'category' || !category);
  return (
    <>
      {start && (
        <p className={styles.note}>
          Planned for {formatStart(start, Date.now())}.{' '}
          {isLater ? 'The new time takes its place.' : 'Crosslist now and it does not wait.'}
        </p>
      )}
      {gaps.map(({ message, missing, field, waits_for: waitsFor }) => (
        // What is typed stays where another value is not missing any more.
        <Fragment key={missing.length > 0 ? field : message}>
          <div className={styles.gap}>
            <span>{missing.length > 0 ? `Missing: ${missing.join(', ')}` : message}</span>
            {field !== null && field !== 'category' && (
              <TinyButton
                // Without the platform's name, which is the label of its checkbox.
                aria-label={`Fix ${missing.length > 0 ? missing.join(', ') : fixName({ target: 'product', field })}`}
                onClick={() => onFix(id, fieldOf({ target: 'product', field, specifics: missing }))}
              >
                Fix
              </TinyButton>
            )}
            {waitsFor === 'account' && <ConnectButton platform={platform} />}
          </div>
          {field === 'specifics' &&
            missing.map((name) => (
              <Specific
                key={name}
                name={name}
                product={product}
                categoryId={category?.id ?? null}
                onSave={(change) => edits.change([{ product_id: id, platform }], change)}
                onMistake={(sentence) => edits.note(id, platform, sentence)}
              />
            ))}
        </Fragment>
      ))}
      <UnknownValues answers={nearestOf([result])} platform={platform} />
      {problem && (
        <p className={styles.gap} role="alert">
          {problem}
        </p>
      )}
      {notesOf(result).map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </>
  );
}
