import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import { Button } from '@mantine/core';
import styles from './crosslist.module.css';

interface Props {
  name: string;
  /** Of one product on one platform. */
  result: CrosslistCheck['results'][number];
  onFix: (productId: number, field: string) => void;
}

/** What the marketplace would refuse, before the seller presses the button. */
export function PlatformGaps({ name, result, onFix }: Props) {
  const { product_id, warnings, unchecked, category } = result;
  // The choice of a category says itself that there is none.
  const gaps = result.gaps.filter(({ field }) => field !== 'category' || !category);
  return (
    <>
      {gaps.map(({ message, missing, field }) => (
        <div key={message} className={styles.gap}>
          <span>{missing.length > 0 ? `Missing: ${missing.join(', ')}` : message}</span>
          {(field === 'condition' || field === 'specifics') && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Fix ${missing.length > 0 ? missing.join(', ') : field} for ${name}`}
              onClick={() => onFix(product_id, field === 'condition' ? 'Condition' : (missing[0] ?? ''))}
            >
              Fix
            </Button>
          )}
        </div>
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
