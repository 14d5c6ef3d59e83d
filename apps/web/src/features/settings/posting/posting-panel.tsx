import type { PostingSettings } from '@crosslister/contract/orders/click-and-drop.ts';
import { NativeSelect } from '@mantine/core';
import { plural } from '../../../lib/format.ts';
import { Loaded } from '../../../ui/progress/loaded.tsx';
import { PanelIntro } from '../panel-intro.tsx';
import { ClickAndDropForm } from './click-and-drop-form.tsx';
import { usePosting, useSaveHandling } from './use-posting.ts';

const days = [1, 2, 3, 4, 5, 7, 10, 14];

/** Until when the seller posts where nobody says so, and where the labels are made. */
export function PostingPanel() {
  const query = usePosting();
  return (
    <>
      <PanelIntro title="Posting">For what is under To post.</PanelIntro>
      <Loaded query={query} what="these settings" height={240}>
        {(settings) => (
          <>
            <Handling settings={settings} />
            <ClickAndDropForm key={settings.click_and_drop ? 'on' : 'off'} stored={settings.click_and_drop} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Handling({ settings: { handling_days: now } }: { settings: PostingSettings }) {
  const save = useSaveHandling();
  const options = now === null || days.includes(now) ? days : [...days, now];
  return (
    <NativeSelect
      label="Handling time"
      description="Where the marketplace names no day."
      disabled={save.isPending}
      value={String((save.isPending ? save.variables : now) ?? '')}
      onChange={({ currentTarget: { value } }) => save.mutate(value === '' ? null : Number(value))}
      data={[
        { value: '', label: 'None' },
        ...options.map((count) => ({ value: String(count), label: plural(count, 'day') })),
      ]}
    />
  );
}
