import type {
  Assistant,
  AssistantSave,
  ProposalSettings,
} from '@crosslister/contract/proposals/proposals.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { formatCount, formatMoney, plural } from '../../../lib/format.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { TestedFormButtons, useTestedForm } from '../../../ui/fields/tested-form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import columns from '../../../ui/styles/columns.module.css';
import styles from '../settings.module.css';
import { SettingsCard } from '../settings-card.tsx';
import { useRemoveAssistant, useSaveAssistant, useTestAssistant } from './use-proposal-settings.ts';

const empty = {
  address: '',
  model: '',
  key: '',
  price_in: '0',
  price_out: '0',
  budget: '5',
  agreed: false,
};
type Draft = typeof empty;
const draftOf = ({ agreed_at, price_in, price_out, budget, ...stored }: Assistant): Draft => ({
  ...stored,
  price_in: String(price_in),
  price_out: String(price_out),
  budget: String(budget),
  agreed: agreed_at !== null,
});
const saveOf = ({ price_in, price_out, budget, ...draft }: Draft): AssistantSave => ({
  ...draft,
  price_in: Number(price_in),
  price_out: Number(price_out),
  budget: Number(budget),
});

interface Props {
  stored: Assistant | null;
  spent: ProposalSettings['spent'];
}

/** The model that the seller has chosen. */
export function AssistantForm({ stored, spent }: Props) {
  const form = useTestedForm<Draft, AssistantSave>(stored ? draftOf(stored) : empty, {
    test: useTestAssistant(),
    save: useSaveAssistant(),
    remove: useRemoveAssistant(),
  });
  const { draft, edit, field } = form;
  const amount = (key: 'price_in' | 'price_out' | 'budget') => ({
    value: draft[key],
    onChange: (text: string) => edit({ [key]: text }),
    check: (text: string) =>
      Number.isFinite(Number(text)) && Number(text) >= 0 ? undefined : 'Enter an amount such as 0.15.',
  });
  const isFree = Number(draft.price_in) === 0 && Number(draft.price_out) === 0;
  const host = URL.parse(draft.address)?.host;

  return (
    <SettingsCard id="own-assistant" title="Assistant">
      <p className={styles.intro}>
        A model of your choice, such as Ollama on your own computer, or any service that speaks the OpenAI
        chat format. It looks at photos and proposes name, description, details and flaws.
      </p>
      <div className={columns.pairs}>
        <TextInput
          label="Address (up to /v1)"
          placeholder="http://localhost:11434/v1"
          {...field('address')}
          onChange={({ currentTarget: { value } }) => edit({ address: value, agreed: false })}
        />
        <TextInput label="Model" placeholder="llava" {...field('model')} />
        <TextInput label="Key (if needed)" type="password" {...field('key')} />
        <NumberField label="Budget (£ a month)" {...amount('budget')} />
        <NumberField label="Input (£/million)" description="Tokens that are sent." {...amount('price_in')} />
        <NumberField
          label="Output (£/million)"
          description="Tokens of the answer."
          {...amount('price_out')}
        />
      </div>
      <p className={styles.intro}>
        This month: {plural(spent.calls, 'answer')}, {formatCount(spent.tokens_in + spent.tokens_out)} tokens,{' '}
        {formatMoney(spent.cost)}.
        {isFree && ' Without prices nothing is counted as spent, and the budget is no limit.'}
      </p>
      <Notice type="info">
        What is sent{host && ` to ${host}`}: the product’s name and up to four of its photos, made small. Not
        its description, price, cost, SKU or your notes, nothing of buyers, and nothing that came from eBay.
        What is done with it there is for them to say.
      </Notice>
      <Checkbox
        label="I agree"
        checked={draft.agreed}
        onChange={(event) => edit({ agreed: event.currentTarget.checked })}
      />
      <TestedFormButtons
        form={form}
        body={saveOf(draft)}
        save="Save assistant"
        remove={stored ? 'Remove assistant' : undefined}
      />
    </SettingsCard>
  );
}
