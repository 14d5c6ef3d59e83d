import type { KeyStep } from '@crosslister/contract/platforms/key-step.ts';
import { CopyField } from '../../../../ui/fields/copy/copy-field.tsx';
import styles from './key-steps.module.css';

interface Props {
  steps: readonly KeyStep[];
  /** This server has an https address. */
  isHttps: boolean;
  /** What is copied in a step. */
  copies?: Partial<Record<NonNullable<KeyStep['copy']>, React.ReactNode>>;
}

/** How to get keys on a site that is not ours, in small steps: what to do, and what one sees there. */
export function KeySteps({ steps, isHttps, copies = {} }: Props) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, words, withoutHttps, addressWithoutHttps, link, page, copy }) => (
        <li key={title}>
          <div className={styles.step}>
            <div className={styles.words}>
              <b>{title}</b>
              {((!isHttps && withoutHttps) || words).split('\n').map((line) => (
                <p key={line}>{line}</p>
              ))}
              {link && (
                <a href={link.url} target="_blank" rel="noreferrer">
                  {link.text}
                </a>
              )}
            </div>
            <PageDrawing {...page} />
            {copy && copies[copy] && <div className={styles.copy}>{copies[copy]}</div>}
            {!isHttps && addressWithoutHttps && (
              <div className={styles.copy}>
                <CopyField label="For all three" value={addressWithoutHttps} />
              </div>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A page of theirs as a small drawing of our own. */
function PageDrawing({ heading, lines, press }: KeyStep['page']) {
  return (
    <div className={styles.page} role="img" aria-label={`The page ${heading}, with ${press}`}>
      <div className={styles.bar} aria-hidden>
        <i />
        <i />
        <i />
      </div>
      <strong aria-hidden>{heading}</strong>
      {lines.map((line) => (
        <span key={line} className={styles.line} aria-hidden>
          {line}
        </span>
      ))}
      <span className={styles.press} aria-hidden>
        {press}
      </span>
    </div>
  );
}
