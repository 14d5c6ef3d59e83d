import type { Rule, Rules } from '@crosslister/contract/settings/rules.ts';
import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { Help } from '../../../ui/fields/help.tsx';
import { Loaded } from '../../../ui/progress/loaded.tsx';
import { PanelIntro } from '../panel-intro.tsx';
import { RemoveDialog } from '../remove-dialog.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { useDialogSubject } from '../use-dialog-subject.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleRow } from './rule-row.tsx';
import { PreviewSection } from './rules-preview.tsx';
import { useDeleteRule, useRules, useSwitchRules } from './use-rules.ts';

/** What is done automatically with things that do not sell. Each change is saved at once. */
export function RulesPanel() {
  const rules = useRules();
  return (
    <>
      <PanelIntro title="Automatic Rules">
        What Crosslister does for you with things that do not sell. Changes to these rules are saved at once.{' '}
        <Help about="rules">
          Every step is in the History of its product. A listing is changed once a day at most. If you stop
          all rules, a listing that a rule has already ended is made again. When you let them go on, they act
          from the next day.
        </Help>
      </PanelIntro>
      <Loaded query={rules} what="the rules" height={160}>
        {(found) => <Found {...found} />}
      </Loaded>
    </>
  );
}

function Found({ stopped, results }: Rules) {
  const { subject, turn, opened, edit, close } = useDialogSubject<Rule>();
  const [deleting, setDeleting] = useState<Rule | null>(null);
  const removal = useDeleteRule();

  return (
    <>
      <SettingsCard id="own-rules" title="Your rules">
        <StopSwitch stopped={stopped} />
        {results.length > 0 && (
          <ul className="bare" aria-label="Your rules">
            {results.map((rule) => (
              <RuleRow
                key={rule.id}
                rule={rule}
                stopped={stopped}
                onEdit={() => edit(rule)}
                onDelete={() => setDeleting(rule)}
              />
            ))}
          </ul>
        )}
        <div>
          <Button variant="default" onClick={() => edit()}>
            Add rule
          </Button>
        </div>
      </SettingsCard>
      {results.length > 0 && <PreviewSection rules={results} stopped={stopped} />}
      {turn > 0 && <RuleDialog key={turn} rule={subject} opened={opened} onClose={close} />}
      <RemoveDialog
        id={deleting?.id}
        title={`Delete ${deleting?.name ?? ''}?`}
        message="Prices stay as they are now."
        word="Delete"
        removal={removal}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}

function StopSwitch({ stopped }: { stopped: boolean }) {
  const change = useSwitchRules();
  return (
    <Switch
      color="var(--warning)"
      label="Stop all rules"
      description="Changes that have not been sent yet are taken back."
      checked={change.isPending ? change.variables : stopped}
      onChange={(event) =>
        change.mutate(event.currentTarget.checked, {
          onSuccess: (now) => showToast({ type: 'success', ...switched(now) }),
        })
      }
    />
  );
}

function switched({ stopped, taken_back: back }: { stopped: boolean; taken_back: number }) {
  if (!stopped) return { title: 'Rules Go On', message: 'From tomorrow, as the preview shows.' };
  const message = back > 0 ? `${plural(back, 'step')} not sent yet: taken back.` : 'Nothing more is done.';
  return { title: 'Rules Stopped', message };
}
