import type { Rule } from '@crosslister/contract/settings/rules.ts';
import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { failedRequest } from '../../../lib/failures/failed-request.ts';
import { formatDate, plural } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { EditButtons } from '../edit-buttons.tsx';
import settings from '../settings.module.css';
import { ruleWords } from './rule-words.ts';
import styles from './rules.module.css';
import { useSaveRule } from './use-rules.ts';

interface Props {
  rule: Rule;
  /** All rules are. */
  stopped: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** One rule, with what can be done to it. */
export function RuleRow({ rule, stopped, onEdit, onDelete }: Props) {
  const { id: _, starts_on: starts, done, ...input } = rule;
  const { name, enabled } = rule;
  const save = useSaveRule(rule.id);
  const isYetToBegin = enabled && !stopped && Date.parse(starts) > Date.now();
  return (
    <li className={settings.row}>
      <div className={settings.rowWords}>
        <strong>{name}</strong>
        <span className={styles.sentence}>{ruleWords(rule)}</span>
        <span className={styles.sentence}>
          {enabled && stopped && <strong className={styles.stopped}>Stopped. </strong>}
          {plural(done, 'step')} made so far.{isYetToBegin && ` It begins on ${formatDate(starts)}.`}
        </span>
      </div>
      <div className="row" style={{ flexWrap: 'nowrap' }}>
        <Switch
          {...(stopped && { color: 'var(--warning)' })}
          aria-label={`${name} is on`}
          checked={save.isPending ? save.variables.enabled : enabled}
          onChange={(event) =>
            save.mutate(
              { ...input, enabled: event.currentTarget.checked },
              { onError: (cause) => showToast(failedRequest('Not Saved', cause)) },
            )
          }
        />
        <EditButtons name={name} onEdit={onEdit} onDelete={onDelete} />
      </div>
    </li>
  );
}
