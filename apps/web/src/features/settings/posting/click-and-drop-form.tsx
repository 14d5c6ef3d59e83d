import { STORED_SECRET } from '@crosslister/contract/credentials.ts';
import type { ClickAndDrop, ClickAndDropSettings } from '@crosslister/contract/orders/click-and-drop.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { explainError } from '../../../lib/api-error.ts';
import { relativeTime } from '../../../lib/texts/relative-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useOwnSave } from '../../../ui/own-saves.ts';
import styles from '../settings.module.css';
import { useRemoveClickAndDrop, useSaveClickAndDrop, useTestClickAndDrop } from './use-posting.ts';

/** Royal Mail's Click & Drop by the seller's own key. It has a Save of its own, because it is tested as it is typed. */
export function ClickAndDropForm({ stored }: { stored: ClickAndDrop | null }) {
  const before: ClickAndDropSettings = {
    key: stored ? STORED_SECRET : '',
    dispatches: stored?.dispatches ?? false,
  };
  const [edited, setEdited] = useState<Partial<ClickAndDropSettings>>({});
  const test = useTestClickAndDrop();
  const save = useSaveClickAndDrop(() => setEdited({}));
  const remove = useRemoveClickAndDrop();
  const settings = { ...before, ...edited };
  const isUnsaved = settings.key !== before.key || settings.dispatches !== before.dispatches;
  useOwnSave(isUnsaved, () => save.mutateAsync(settings));
  const isEmpty = settings.key.trim() === '';

  function edit(change: Partial<ClickAndDropSettings>) {
    test.reset();
    save.reset();
    setEdited({ ...edited, ...change });
  }

  return (
    <section className="stack" aria-label="Click & Drop">
      <h4 className={styles.cardTitle}>Royal Mail Click &amp; Drop</h4>
      {stored ? <HowItStands stored={stored} /> : <BeforeItIsOn />}
      <TextInput
        label="Authorisation key"
        description="In Click & Drop: Settings, Integrations, Click & Drop API."
        type="password"
        autoComplete="off"
        value={settings.key}
        onChange={(event) => edit({ key: event.currentTarget.value })}
      />
      <Checkbox
        label="Dispatch automatically"
        description="Once its label is made there. Otherwise the number is proposed."
        checked={settings.dispatches}
        onChange={(event) => edit({ dispatches: event.currentTarget.checked })}
      />
      <div className="row">
        <Button
          variant="default"
          disabled={isEmpty}
          loading={test.isPending}
          onClick={() => test.mutate(settings)}
        >
          Test
        </Button>
        <Button
          variant="default"
          disabled={isEmpty}
          loading={save.isPending}
          data-unsaved={isUnsaved || undefined}
          onClick={() => save.mutate(settings)}
        >
          {stored ? 'Save key' : 'Turn on'}
        </Button>
        {stored && (
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
            Turn off
          </Button>
        )}
      </div>
      <div aria-live="polite" className={styles.outcome}>
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

/** What the seller has to know before it is turned on. */
const BeforeItIsOn = () => (
  <Notice type="info">
    Off. Once on, parcels that you send go there with the buyer’s name and address. That is free: you pay only
    when you make the label there. Crosslister buys none.
  </Notice>
);

function HowItStands({ stored: { error, last_polled_at: polled } }: { stored: ClickAndDrop }) {
  const now = useNow();
  if (error) return <Notice type="error">{error}</Notice>;
  return <p className={styles.text}>On.{polled && ` Last asked ${relativeTime(polled, now)}.`}</p>;
}
