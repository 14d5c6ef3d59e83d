import { platformNames } from '@crosslister/contract/platforms.ts';
import { useCredentials } from '../../../../lib/api/get-credentials.ts';
import { useFees } from '../../../../lib/api/get-fees.ts';
import { leftWords, type Priced } from '../../../../lib/platforms/left-words.ts';
import { useUsedPlatforms } from '../use-used-platforms.ts';
import styles from './grid.module.css';

/** What is left of the price that is being typed, where the seller lists. What several leave alike is said once. */
export function LeftNote({ of }: { of: Priced }) {
  const platforms = useUsedPlatforms();
  const fees = useFees().data;
  const rules = useCredentials().data?.pricing_rules;
  if (!fees || !rules) return null;
  const known = platforms.flatMap((platform) => {
    const left = leftWords(fees, of, platform, rules);
    return left ? [{ ...left, there: `${platformNames[platform]} ${left.amount}` }] : [];
  });
  if (known.length === 0) return null;
  const sentences = [...Map.groupBy(known, ({ after }) => after)].map(
    ([after, all]) => `${all.map(({ there }) => there).join(', ')}${after}.`,
  );
  return <p className={styles.note}>{sentences.join(' ')}</p>;
}
