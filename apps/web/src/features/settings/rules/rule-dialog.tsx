import type { Rule } from '@crosslister/contract/rules.ts';
import { MAX_RULE_NAME } from '@crosslister/contract/rules.ts';
import { Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { platformList } from '@crosslister/contract/platforms.ts';
import { useId, useRef, useState } from 'react';
import type { DialogProps } from '../../../lib/dialog-props.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DiscardDialog } from '../../../ui/discard-dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { focusRefused, NumberField, WholeNumberField } from '../../../ui/number-field.tsx';
import settings from '../components/settings.module.css';
import { draftMistakes, draftOfRule, type RuleDraft, ruleOf } from './rule-draft.ts';
import { byHandPlatforms, notRelisted, ruleWords } from './rule-words.ts';
import styles from './rules.module.css';
import { useSaveRule } from './use-rules.ts';

interface Props extends DialogProps {
  /** Absent: a new one. */
  rule?: Rule | undefined;
}

/** A rule, with the sentence that it makes. */
export function RuleDialog({ rule, opened, onClose }: Props) {
  const form = useId();
  const fields = useRef<HTMLFormElement>(null);
  const before = draftOfRule(rule);
  const [draft, setDraft] = useState(before);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const save = useSaveRule(rule?.id);
  const mistakes = draftMistakes(draft);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(before);
  const set = (change: Partial<RuleDraft>) => {
    save.reset();
    setDraft({ ...draft, ...change });
  };

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    // A portal's events go on to the form of the dialog below.
    event.stopPropagation();
    setTried(true);
    if (mistakes.name || mistakes.amount || (fields.current && focusRefused(fields.current))) return;
    save.mutate(ruleOf(draft), { onSuccess: onClose });
  }

  return (
    <>
      <Dialog
        opened={opened}
        onClose={() => (isDirty ? setAsking(true) : onClose())}
        title={rule ? 'Edit rule' : 'Add rule'}
        size={560}
        leave="Cancel"
        footer={
          <Button type="submit" form={form} loading={save.isPending}>
            Save rule
          </Button>
        }
      >
        <form id={form} ref={fields} noValidate onSubmit={submit}>
          <Stack gap="md">
            <TextInput
              label="Name"
              required
              data-autofocus
              maxLength={MAX_RULE_NAME}
              value={draft.name}
              error={tried && mistakes.name}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <NativeSelect
              label="What to do"
              value={draft.kind}
              data={[
                { value: 'price', label: 'Lower the price' },
                { value: 'relist', label: 'End the listing and list it again' },
              ]}
              onChange={(event) => set({ kind: event.currentTarget.value === 'relist' ? 'relist' : 'price' })}
            />
            <div className={styles.pair}>
              <WholeNumberField
                label="Days without a sale"
                description="Since it was listed, or last sold."
                value={draft.after_days}
                min={1}
                max={3650}
                onChange={(after_days) => set({ after_days })}
              />
              <WholeNumberField
                label="At most this often"
                description={draft.kind === 'price' ? 'For one product, ever.' : 'For one listing, ever.'}
                value={draft.times}
                min={1}
                max={50}
                onChange={(times) => set({ times })}
              />
            </div>
            {draft.kind === 'price' ? (
              <PriceFields draft={draft} set={set} mistake={tried ? mistakes.amount : undefined} />
            ) : (
              <dl className={styles.notes}>
                {notRelisted.map(({ name, note }) => (
                  <div key={name}>
                    <dt>{name}: not relisted</dt>
                    <dd>{note}</dd>
                  </div>
                ))}
              </dl>
            )}
            <div className={styles.pair}>
              <TextInput
                label="Only with one of these labels"
                description="Separated by commas. Empty: all products."
                value={draft.labels}
                onChange={(event) => set({ labels: event.currentTarget.value })}
              />
              <WholeNumberField
                label="Products a day at most"
                description="The longest on sale go first."
                value={draft.per_day}
                min={1}
                max={500}
                onChange={(per_day) => set({ per_day })}
              />
            </div>
            <p className={settings.text}>
              {ruleWords(ruleOf(draft))} It begins tomorrow: until then the preview shows what it will do.
            </p>
            <ErrorNotice error={save.error} />
          </Stack>
        </form>
      </Dialog>
      <DiscardDialog
        opened={asking}
        message="Your changes to this rule have not been saved."
        onDiscard={() => {
          setAsking(false);
          onClose();
        }}
        onStay={() => setAsking(false)}
      />
    </>
  );
}

interface PriceProps {
  draft: RuleDraft;
  set: (change: Partial<RuleDraft>) => void;
  mistake: string | undefined;
}

function PriceFields({ draft, set, mistake }: PriceProps) {
  return (
    <>
      <div className={styles.pair}>
        <WholeNumberField
          label="Percent off"
          value={draft.percent}
          min={1}
          max={90}
          onChange={(percent) => set({ percent })}
        />
        <WholeNumberField
          label="Days between two steps"
          value={draft.every_days}
          min={1}
          max={365}
          onChange={(every_days) => set({ every_days })}
        />
      </div>
      <div className={styles.pair}>
        <NativeSelect
          label="Never below"
          value={draft.floor}
          data={[
            { value: 'cost', label: 'The cost and an amount' },
            { value: 'price', label: 'An amount' },
          ]}
          onChange={(event) => set({ floor: event.currentTarget.value === 'price' ? 'price' : 'cost' })}
        />
        <NumberField
          label="Amount (£)"
          value={draft.amount}
          error={mistake}
          onChange={(amount) => set({ amount })}
        />
      </div>
      <p className={settings.text}>
        That is the price that buyers see, with your markup. A product without a cost is left alone if the
        rule goes by the cost.
      </p>
      <Checkbox
        label="End prices in .99"
        checked={draft.end_in_99}
        onChange={(event) => set({ end_in_99: event.currentTarget.checked })}
      />
      <p className={settings.text}>
        Where you list by hand ({platformList(byHandPlatforms)}), each new price is a step for you in the
        queue.
      </p>
    </>
  );
}
