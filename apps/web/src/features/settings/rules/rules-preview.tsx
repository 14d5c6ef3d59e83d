import type { Rule, RulesPreview } from '@crosslister/contract/settings/rules.ts';
import { formatDate, plural } from '../../../lib/format.ts';
import { Loaded } from '../../../ui/progress/loaded.tsx';
import settings from '../settings.module.css';
import { SettingsCard } from '../settings-card.tsx';
import { heldWords, stepWords } from './rule-words.ts';
import styles from './rules.module.css';
import { usePreview } from './use-rules.ts';

/** What the rules will do, day by day. */
export function PreviewSection({ rules, stopped }: { rules: readonly Rule[]; stopped: boolean }) {
  const preview = usePreview();
  return (
    <SettingsCard id="rules-preview" title="The next seven days">
      <p className={settings.text}>
        {stopped
          ? 'All rules are stopped. Go on now, and this follows from tomorrow.'
          : 'If nothing sells or changes. Between 8:00 and 20:00, UK time.'}
      </p>
      <Loaded query={preview} what="the preview" height={80}>
        {(shown) => <Days {...shown} nameOf={(id) => rules.find((rule) => rule.id === id)?.name ?? ''} />}
      </Loaded>
    </SettingsCard>
  );
}

function Days({ days, held, nameOf }: RulesPreview & { nameOf: (ruleId: number) => string }) {
  const busy = days.filter(({ count }) => count > 0);
  return (
    <>
      {busy.length === 0 && <p className={settings.text}>Nothing is due.</p>}
      {busy.map(({ day, count, steps }) => (
        <details key={day} open={busy[0]?.day === day}>
          <summary className={styles.day}>
            {formatDate(day)}: {plural(count, 'product')}
          </summary>
          <ul className={styles.steps} aria-label={`Steps on ${formatDate(day)}`}>
            {steps.map((step) => (
              <li key={`${step.rule_id}:${step.product.id}`}>
                <strong>{step.product.name}</strong>: {stepWords(step)} ({nameOf(step.rule_id)})
              </li>
            ))}
            {count > steps.length && <li>and {count - steps.length} more</li>}
          </ul>
        </details>
      ))}
      {held.length > 0 && (
        <ul className={styles.steps} aria-label="Left alone">
          {held.map(({ rule_id, reason, count, products }) => (
            <li key={`${rule_id}:${reason}`}>
              {nameOf(rule_id)} leaves {plural(count, 'product')} alone, which {heldWords(reason, count)}
              <ul className={styles.steps}>
                {products.map(({ id, name }) => (
                  <li key={id}>{name}</li>
                ))}
                {count > products.length && <li>and {count - products.length} more</li>}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
