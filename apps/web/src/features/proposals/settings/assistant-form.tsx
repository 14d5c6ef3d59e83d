import type {
  Assistant,
  AssistantSave,
  ProposalSettings,
} from '@crosslister/contract/proposals/proposals.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { explainError } from '../../../lib/api-error.ts';
import { formatCount, formatMoney, plural } from '../../../lib/format.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useOwnSave } from '../../../ui/own-saves.ts';
import columns from '../../../ui/styles/columns.module.css';
import { useRemoveAssistant, useSaveAssistant, useTestAssistant } from '../api.ts';
import styles from './proposals-panel.module.css';

interface Draft {
  address: string;
  model: string;
  key: string;
  price_in: string;
  price_out: string;
  budget: string;
  agreed: boolean;
}

const empty: Draft = {
  address: '',
  model: '',
  key: '',
  price_in: '0',
  price_out: '0',
  budget: '5',
  agreed: false,
};
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

/** The model that the seller has chosen. It has a Save of its own, because it is tested as it is typed. */
export function AssistantForm({ stored, spent }: Props) {
  const [edited, setEdited] = useState<Partial<Draft>>({});
  const test = useTestAssistant();
  const save = useSaveAssistant(() => setEdited({}));
  const remove = useRemoveAssistant();
  const before = stored ? draftOf(stored) : empty;
  const draft = { ...before, ...edited };
  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(before);
  useOwnSave(isUnsaved, () => save.mutateAsync(saveOf(draft)));

  function edit(change: Partial<Draft>) {
    test.reset();
    save.reset();
    setEdited({ ...edited, ...change });
  }
  const field = (key: Exclude<keyof Draft, 'agreed'>) => ({
    value: draft[key],
    autoComplete: 'off',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => edit({ [key]: event.currentTarget.value }),
  });
  const amount = (key: 'price_in' | 'price_out' | 'budget') => ({
    value: draft[key],
    onChange: (text: string) => edit({ [key]: text }),
    check: (text: string) =>
      Number.isFinite(Number(text)) && Number(text) >= 0 ? undefined : 'Enter an amount such as 0.15.',
  });
  const isFree = Number(draft.price_in) === 0 && Number(draft.price_out) === 0;
  const host = URL.parse(draft.address)?.host;

  return (
    <section className={styles.card} aria-labelledby="own-assistant">
      <h4 className={styles.cardTitle} id="own-assistant">
        Assistant
      </h4>
      <p className={styles.text}>
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
      <p className={styles.text}>
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
      <div className="row">
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate(saveOf(draft))}>
          Test
        </Button>
        <Button
          variant="default"
          loading={save.isPending}
          data-unsaved={isUnsaved || undefined}
          onClick={() => save.mutate(saveOf(draft))}
        >
          Save assistant
        </Button>
        {stored && (
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
            Remove assistant
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {test.data?.success && <Notice type="success">{test.data.message}</Notice>}
        {test.data && !test.data.success && (
          <Notice type="error">
            {test.data.error} {test.data.next_step}
          </Notice>
        )}
        {(test.error ?? save.error) && <Notice type="error">{explainError(test.error ?? save.error)}</Notice>}
      </div>
    </section>
  );
}
