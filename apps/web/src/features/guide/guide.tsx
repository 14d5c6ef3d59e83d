import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { connectionsQuery } from '../../lib/api/get-connections.ts';
import { useCredentials } from '../../lib/api/get-credentials.ts';
import { PlainButton, PlainCloseButton } from '../../ui/plain-button.tsx';
import { useCrosslisted } from './api/get-crosslisted.ts';
import styles from './first-run-guide.module.css';
import { type GuideStep, guideSteps, isSetUp } from './guide-steps.ts';

const words: Record<GuideStep, { title: string; button: string }> = {
  connect: { title: 'Connect a marketplace', button: 'Open connections' },
  import: { title: 'Bring in your products', button: 'Open import' },
  policies: { title: 'Choose your policies', button: 'Open policies' },
  crosslist: { title: 'List it somewhere else', button: 'Choose platforms' },
};

export interface GuideProps {
  /** How many products the catalogue has, once that is known. */
  products: number | undefined;
  /** The action of each step. Null while there is none, for example without a product to list. */
  onStep: Record<GuideStep, (() => void) | null>;
  onClose: () => void;
}

/** Its steps, once all that they depend on is known. */
export function Guide({ products, onStep, onClose }: GuideProps) {
  const { data: credentials } = useCredentials();
  const connections = useQuery(connectionsQuery).data?.results;
  const crosslisted = useCrosslisted(credentials?.source_platform, (products ?? 0) > 0).data;
  const setUp = {
    connections,
    credentials,
    products,
    crosslisted: products === 0 ? 0 : crosslisted,
  };
  const steps = guideSteps(setUp);
  if (!steps || isSetUp(steps, setUp)) return null;
  const next = steps.find(({ done }) => !done)?.step;
  return (
    <section className={styles.card} aria-labelledby="first-run-guide">
      <div className={styles.head}>
        <h2 id="first-run-guide">Four steps to selling everywhere</h2>
        <PlainCloseButton aria-label="Hide the guide" title="Hide for good" onClick={onClose} />
      </div>
      <ol className={styles.steps}>
        {steps.map(({ step, done, note }, index) => {
          const act = onStep[step];
          return (
            <li key={step} className={styles.step} data-done={done} data-next={step === next}>
              {done ? (
                <IconCircleCheckFilled size={22} aria-hidden className={styles.tick} />
              ) : (
                <span className={styles.number} aria-hidden>
                  {index + 1}
                </span>
              )}
              <div className={styles.text}>
                <h3>
                  {words[step].title}
                  {done && <span className="visually-hidden"> (done)</span>}
                </h3>
                <p>{note}</p>
                {!done && (
                  <PlainButton
                    size="compact-sm"
                    variant={step === next ? 'filled' : 'default'}
                    disabled={!act}
                    onClick={() => act?.()}
                  >
                    {words[step].button}
                  </PlainButton>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
