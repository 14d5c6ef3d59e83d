import type { CheckLine } from '@crosslister/contract/accounts/account-check.ts';
import type { Fix } from '@crosslister/contract/listings/fix.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { fixName } from '../../../../lib/failures/fix-field.ts';
import { plural } from '../../../../lib/format.ts';
import { SmallButton } from '../../../../ui/buttons.ts';
import styles from './check-lines.module.css';

const appearances = {
  ok: { Icon: IconCircleCheck, word: 'Passed' },
  warning: { Icon: IconAlertTriangle, word: 'Warning' },
  failed: { Icon: IconCircleX, word: 'Failed' },
} satisfies Record<CheckLine['state'], { Icon: typeof IconCircleX; word: string }>;

function summaryOf(lines: readonly CheckLine[]): string {
  const count = (state: CheckLine['state']) => lines.filter((line) => line.state === state).length;
  const [failures, warnings] = [count('failed'), count('warning')];
  if (failures + warnings === 0) return `All ${lines.length} passed.`;
  const parts = [
    ...(failures > 0 ? [`${failures} failed`] : []),
    ...(warnings > 0 ? [plural(warnings, 'warning')] : []),
    `${count('ok')} passed`,
  ];
  return `${parts.join(', ')}.`;
}

/** What a check found: a line for each part, with the next step of what does not pass. */
export function CheckLines({ lines, onFix }: { lines: readonly CheckLine[]; onFix: (fix: Fix) => void }) {
  return (
    <>
      <p className={styles.summary} role="status">
        {summaryOf(lines)}
      </p>
      <ul className="bare">
        {lines.map((line) => (
          <Line key={line.name} {...line} onFix={onFix} />
        ))}
      </ul>
    </>
  );
}

function Line({ name, state, text, next_step, fix, link, onFix }: CheckLine & { onFix: (fix: Fix) => void }) {
  const { Icon, word } = appearances[state];
  return (
    <li className={styles.line} data-state={state}>
      <Icon size={18} stroke={1.8} role="img" aria-label={word} className={styles.icon} />
      <div className={styles.words}>
        <strong>{name}</strong>
        <span>{text}</span>
        {next_step && <span className={styles.step}>{next_step}</span>}
        {(fix || link) && (
          <span className={styles.ways}>
            {fix && (
              <SmallButton aria-haspopup="dialog" onClick={() => onFix(fix)}>
                Fix: {fixName(fix)}
              </SmallButton>
            )}
            {link && (
              <a href={link} target="_blank" rel="noreferrer">
                Open {new URL(link).host}
              </a>
            )}
          </span>
        )}
      </div>
    </li>
  );
}
