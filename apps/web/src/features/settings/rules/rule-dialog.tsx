import type { Rule } from '@crosslister/contract/settings/rules.ts';
import { MAX_RULE_NAME } from '@crosslister/contract/settings/rules.ts';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { labelsIn } from '@crosslister/contract/labels/labels.ts';
import { platformList, relistByHandPlatforms } from '@crosslister/contract/platforms.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useCredentials } from '../../../lib/api/get-credentials.ts';
import type { DialogProps } from '../../../lib/dialog-props.ts';
import { plural } from '../../../lib/format.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { focusRefused, NumberField, WholeNumberField } from '../../../ui/fields/number-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import settings from '../settings.module.css';
import { draftMistakes, draftOfRule, type RuleDraft, ruleOf } from './rule-draft.ts';
import { notRelisted, platformsByHand, ruleWords } from './rule-words.ts';
import styles from './rules.module.css';
import { useSaveRule, useWithoutCost } from './use-rules.ts';

const PAUSE_MS = 300;
const kinds = [
  { value: 'price', label: 'Lower the price' },
  { value: 'relist', label: 'End the listing and list it again' },
];
const floors = [
  { value: 'cost', label: 'The cost and an amount' },
  { value: 'price', label: 'An amount' },
];

interface Props extends DialogProps {
  /** Absent: a new one. */
  rule?: Rule | undefined;
}

/** A rule, with the sentence that it makes. */
export function RuleDialog({ rule, ...dialog }: Props) {
  const before = draftOfRule(rule);
  const [draft, setDraft] = useState(before);
  const [tried, setTried] = useState(false);
  const save = useSaveRule(rule?.id);
  const mistakes = draftMistakes(draft);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(before);
  const set = (change: Partial<RuleDraft>) => {
    save.reset();
    setDraft({ ...draft, ...change });
  };
  const number = wholeNumbers(draft, set);
  const typed = (key: 'name' | 'labels') => ({
    value: draft[key],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => set({ [key]: event.currentTarget.value }),
  });

  function submit(form: HTMLFormElement): void {
    setTried(true);
    if (mistakes.name || mistakes.amount || focusRefused(form)) return;
    save.mutate(ruleOf(draft), { onSuccess: dialog.onClose });
  }

  return (
    <FormDialog
      {...dialog}
      title={rule ? 'Edit rule' : 'Add rule'}
      action="Save rule"
      saving={save}
      unsaved={isDirty && 'Your changes to this rule have not been saved.'}
      onSubmit={submit}
    >
      <TextInput
        label="Name"
        required
        data-autofocus
        maxLength={MAX_RULE_NAME}
        error={tried && mistakes.name}
        {...typed('name')}
      />
      <NativeSelect
        label="What to do"
        value={draft.kind}
        data={kinds}
        onChange={(event) => set({ kind: event.currentTarget.value === 'relist' ? 'relist' : 'price' })}
      />
      <div className={styles.pair}>
        <WholeNumberField
          label="Days unsold"
          description="Since it was listed, or last sold."
          {...number('after_days', 1, 3650)}
        />
        <WholeNumberField
          label="Most times"
          description={draft.kind === 'price' ? 'For one product, ever.' : 'For one listing, ever.'}
          {...number('times', 1, 50)}
        />
      </div>
      {draft.kind === 'price' ? (
        <PriceFields draft={draft} set={set} mistake={tried ? mistakes.amount : undefined} />
      ) : (
        <>
          <Checkbox
            label={`Also on ${platformList(relistByHandPlatforms)}`}
            description="The queue asks you to delete it, then to list it again."
            checked={draft.by_hand}
            onChange={(event) => set({ by_hand: event.currentTarget.checked })}
          />
          <dl className={styles.notes}>
            {notRelisted
              .filter(({ platform }) => !(draft.by_hand && relistByHandPlatforms.includes(platform)))
              .map(({ name, note }) => (
                <div key={name}>
                  <dt>{name}: not relisted</dt>
                  <dd>{note}</dd>
                </div>
              ))}
          </dl>
        </>
      )}
      <div className={styles.pair}>
        <TextInput
          label="Only with labels"
          description="Separated by commas. Empty: all products."
          {...typed('labels')}
        />
        <WholeNumberField
          label="Most a day"
          description="The longest on sale go first."
          {...number('per_day', 1, 500)}
        />
      </div>
      <p className={settings.text}>{ruleWords(ruleOf(draft))} It begins tomorrow.</p>
      <ErrorNotice error={save.error} />
    </FormDialog>
  );
}

type Set = (change: Partial<RuleDraft>) => void;
type NumberKey = 'after_days' | 'times' | 'per_day' | 'percent' | 'every_days';

const wholeNumbers = (draft: RuleDraft, set: Set) => (key: NumberKey, min: number, max: number) => ({
  value: draft[key],
  min,
  max,
  onChange: (value: number) => set({ [key]: value }),
});

interface PriceProps {
  draft: RuleDraft;
  set: Set;
  mistake: string | undefined;
}

function PriceFields({ draft, set, mistake }: PriceProps) {
  const number = wholeNumbers(draft, set);
  const byHand = platformsByHand(useCredentials().data);
  const [labels] = useDebouncedValue(draft.labels, PAUSE_MS);
  const without = useWithoutCost(labelsIn(labels));
  return (
    <>
      <div className={styles.pair}>
        <WholeNumberField label="Percent off" {...number('percent', 1, 90)} />
        <WholeNumberField label="Days between steps" {...number('every_days', 1, 365)} />
      </div>
      <div className={styles.pair}>
        <NativeSelect
          label="Never below"
          value={draft.floor}
          data={floors}
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
        Of the price that buyers see, with your markup. By the cost, a product without one is left alone.
      </p>
      {draft.floor === 'cost' && without > 0 && (
        <Notice type="warning">
          {plural(without, 'product')} on sale {without === 1 ? 'has' : 'have'} no cost: this rule leaves{' '}
          {without === 1 ? 'it' : 'them'} alone. Enter the cost, or choose "An amount".
        </Notice>
      )}
      <Checkbox
        label="End prices in .99"
        checked={draft.end_in_99}
        onChange={(event) => set({ end_in_99: event.currentTarget.checked })}
      />
      <p className={settings.text}>
        On {platformList(byHand)} each new price is a step for you in the queue.
      </p>
    </>
  );
}
