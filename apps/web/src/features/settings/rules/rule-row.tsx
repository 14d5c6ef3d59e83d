import type { Rule } from '@crosslister/contract/rules.ts';
import { Button, Group, Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { failedRequest } from '../../../lib/failed-request.ts';
import { formatDate, plural } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { ruleWords } from './rule-words.ts';
import styles from './rules.module.css';
import { useSaveRule } from './use-rules.ts';

interface Props {
  rule: Rule;
  onEdit: () => void;
  onDelete: () => void;
}

/** One rule, with what can be done to it. */
export function RuleRow({ rule, onEdit, onDelete }: Props) {
  const { id: _, starts_on: starts, done, ...input } = rule;
  const { name, enabled } = rule;
  const save = useSaveRule(rule.id);
  const isYetToBegin = enabled && Date.parse(starts) > Date.now();
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.sentence}>{ruleWords(rule)}</span>
        <span className={styles.sentence}>
          {plural(done, 'step')} made so far.{isYetToBegin && ` It begins on ${formatDate(starts)}.`}
        </span>
      </div>
      <Group gap={10} wrap="nowrap">
        <Switch
          aria-label={`${name} is on`}
          checked={save.isPending ? save.variables.enabled : enabled}
          onChange={(event) =>
            save.mutate(
              { ...input, enabled: event.currentTarget.checked },
              { onError: (cause) => showToast(failedRequest('Not Saved', cause)) },
            )
          }
        />
        <Button size="xs" variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button size="xs" variant="default" aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </Button>
      </Group>
    </li>
  );
}
