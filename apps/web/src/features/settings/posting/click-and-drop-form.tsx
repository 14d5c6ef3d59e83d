import { STORED_SECRET } from '@crosslister/contract/credentials.ts';
import type { ClickAndDrop, ClickAndDropSettings } from '@crosslister/contract/orders/click-and-drop.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { relativeTime } from '../../../lib/texts/relative-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { TestedFormButtons, useTestedForm } from '../../../ui/fields/tested-form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../settings.module.css';
import { useRemoveClickAndDrop, useSaveClickAndDrop, useTestClickAndDrop } from './use-posting.ts';

/** Royal Mail's Click & Drop by the seller's own key. */
export function ClickAndDropForm({ stored }: { stored: ClickAndDrop | null }) {
  const form = useTestedForm<ClickAndDropSettings, ClickAndDropSettings>(
    { key: stored ? STORED_SECRET : '', dispatches: stored?.dispatches ?? false },
    { test: useTestClickAndDrop(), save: useSaveClickAndDrop(), remove: useRemoveClickAndDrop() },
  );
  const { draft: settings, edit, field } = form;
  return (
    <section className="stack" aria-label="Click & Drop">
      <h4 className={styles.cardTitle}>Royal Mail Click &amp; Drop</h4>
      {stored ? <HowItStands stored={stored} /> : <BeforeItIsOn />}
      <TextInput
        label="Authorisation key"
        description="In Click & Drop: Settings, Integrations, Click & Drop API."
        type="password"
        {...field('key')}
      />
      <Checkbox
        label="Dispatch automatically"
        description="Once its label is made there. Otherwise the number is proposed."
        checked={settings.dispatches}
        onChange={(event) => edit({ dispatches: event.currentTarget.checked })}
      />
      <TestedFormButtons
        form={form}
        body={settings}
        isEmpty={settings.key.trim() === ''}
        save={stored ? 'Save key' : 'Turn on'}
        remove={stored ? 'Turn off' : undefined}
      />
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
