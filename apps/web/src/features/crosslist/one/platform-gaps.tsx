import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { fieldOf, fixName } from '../../../lib/fix-field.ts';
import { formatStart } from '../../../lib/format.ts';
import { Specific } from '../review/gap-field.tsx';
import type { useSaveOne } from '../use-save-one.ts';
import styles from './crosslist.module.css';

interface Props {
  name: string;
  /** Of one product on one platform. */
  result: CrosslistCheck['results'][number];
  /** A time is being chosen. */
  isLater: boolean;
  saving: ReturnType<typeof useSaveOne>;
  onFix: (productId: number, field: string) => void;
}

/** What the marketplace would refuse, before the seller presses the button. */
export function PlatformGaps({ name, result, isLater, saving: { product, save }, onFix }: Props) {
  const { product_id, starts_at: start, warnings, unchecked, category } = result;
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
      {gaps.map(({ message, missing, field }) => (
        // What is typed stays where another value is not missing any more.
        <Fragment key={missing.length > 0 ? field : message}>
          <div className={styles.gap}>
            <span>{missing.length > 0 ? `Missing: ${missing.join(', ')}` : message}</span>
            {field !== null && field !== 'category' && (
              <Button
                size="compact-xs"
                variant="default"
                // Without the platform's name, which is the label of its checkbox.
                aria-label={`Fix ${missing.length > 0 ? missing.join(', ') : fixName({ target: 'product', field })}`}
                onClick={() => onFix(product_id, fieldOf({ target: 'product', field, specifics: missing }))}
              >
                Fix
              </Button>
            )}
          </div>
          {field === 'specifics' &&
            product &&
            missing.map((each) => (
              <Specific
                key={each}
                name={each}
                product={product}
                categoryId={category?.id ?? null}
                onSave={(change) => save({ id: product_id, change })}
                onMistake={() => undefined}
              />
            ))}
        </Fragment>
      ))}
      {warnings.map((warning) => (
        <p key={warning} className={styles.note}>
          {warning}
        </p>
      ))}
      {unchecked && (
        <p className={styles.note}>
          Not checked with {name}: {unchecked}
        </p>
      )}
    </>
  );
}
