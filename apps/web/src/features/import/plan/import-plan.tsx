import type { DuplicateHandling, ImportDanger } from '@crosslister/contract/product.ts';
import { importDangers } from '@crosslister/contract/product.ts';
import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { formatCount } from '../../../lib/format.ts';
import { QuietButton } from '../../../ui/buttons.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { CsvSummary } from '../csv-file/read-csv-file.ts';
import styles from './plan.module.css';
import { dangerWords, planWords } from './plan-words.ts';
import { useImportPlan } from './use-import-plan.ts';

interface Props {
  summary: Pick<CsvSummary, 'planned' | 'currencies'>;
  handling: DuplicateHandling;
  /** What the seller has ticked. */
  allowed: readonly ImportDanger[];
  onAllow: (allowed: readonly ImportDanger[]) => void;
}

/** What will happen, before anything is stored, and a tick for each thing that could do harm. */
export function ImportPlan({ summary: { planned, currencies }, handling, allowed, onAllow }: Props) {
  const { state, again } = useImportPlan(planned, handling);
  if (state.step === 'failed')
    return (
      <Notice type="warning">
        What would happen to products that are here already is not known: {state.reason} Until it is, none of
        them is marked as sold, put on sale or changed while it is live.{' '}
        <QuietButton onClick={again}>Ask again</QuietButton>
      </Notice>
    );
  if (state.step === 'asking')
    return (
      <p className={styles.line} role="status">
        Looking at what is here already...
      </p>
    );
  const { plan } = state;
  const dangers = importDangers.filter((danger) => plan[danger] > 0);
  const examples = (danger: ImportDanger) => plan.named.filter((each) => each.danger === danger);
  return (
    <div className={styles.plan}>
      <p className={styles.line} role="status">
        <strong>What will happen:</strong> {planWords(plan, handling, currencies)}
      </p>
      {dangers.length > 0 && (
        <fieldset className={styles.dangers}>
          <legend>
            Tick what should happen. What is not ticked stays as it is, and is named in the report.
          </legend>
          {dangers.map((danger) => {
            const { label, description } = dangerWords(danger, plan[danger]);
            const named = examples(danger);
            const more = plan[danger] - named.length;
            return (
              <Checkbox
                key={danger}
                label={label}
                description={`${description} ${named.map(({ sku, name }) => `${name} (${sku})`).join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`}
                checked={allowed.includes(danger)}
                onChange={({ currentTarget: { checked } }) =>
                  onAllow(checked ? [...allowed, danger] : allowed.filter((each) => each !== danger))
                }
              />
            );
          })}
        </fieldset>
      )}
    </div>
  );
}
