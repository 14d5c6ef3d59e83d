import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import { Button } from '@mantine/core';
import { formatCount } from '../../../lib/format.ts';
import { countCauses } from '../count-causes.ts';
import styles from './crosslist.module.css';

interface Props {
  name: string;
  /** Of one platform. */
  results: CrosslistCheck['results'];
  /** Products chosen. In a large choice, more than were checked. */
  count: number;
  onFix: (productId: number, field: string) => void;
}

const SHOWN_CAUSES = 4;

/** What the marketplace would refuse, before the seller presses the button. */
export function PlatformGaps({ name, results, count, onFix }: Props) {
  const [first] = results;
  const unchecked = results.find((result) => result.unchecked !== null)?.unchecked;
  const warnings = [...new Set(results.flatMap((result) => result.warnings))];
  const note = (unchecked || warnings.length > 0) && (
    <>
      {warnings.map((warning) => (
        <p key={warning} className={styles.note}>
          {count > 1 && `${formatCount(results.filter((each) => each.warnings.includes(warning)).length)}: `}
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
  if (count === 1 && first) {
    return (
      <>
        {first.gaps.map(({ message, missing, field }) => (
          <div key={message} className={styles.gap}>
            <span>{missing.length > 0 ? `Missing: ${missing.join(', ')}` : message}</span>
            {field && field !== 'category' && (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Fix ${missing.length > 0 ? missing.join(', ') : field} for ${name}`}
                onClick={() =>
                  onFix(first.product_id, field === 'condition' ? 'Condition' : (missing[0] ?? ''))
                }
              >
                Fix
              </Button>
            )}
          </div>
        ))}
        {note}
      </>
    );
  }
  const { refused, causes } = countCauses(results);
  if (refused === 0) return note || null;
  const more = causes.length - SHOWN_CAUSES;
  const of = results.length < count ? `the first ${formatCount(results.length)}` : formatCount(count);
  return (
    <>
      <p className={styles.gap}>
        {formatCount(refused)} of {of} would be refused:
      </p>
      <ul className={styles.causes}>
        {causes.slice(0, SHOWN_CAUSES).map(({ text, products }) => (
          <li key={text}>
            {text} ({formatCount(products)})
          </li>
        ))}
        {more > 0 && <li>and {formatCount(more)} more</li>}
      </ul>
      {note}
    </>
  );
}
