import type { FeeSettings } from '@crosslister/contract/fees.ts';
import { platformList, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import { addsVat } from '@crosslister/domain/fees/tables/fee-tables.ts';
import { Button, Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { useState } from 'react';
import { useFees } from '../../../lib/api/get-fees.ts';
import { explainError } from '../../../lib/api-error.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PanelIntro } from '../components/panel-intro.tsx';
import type { PanelProps } from '../components/panel-props.ts';
import { isVisible } from '../settings-draft.ts';
import styles from './fees.module.css';
import { draftOfFees, feesOf, hasFeeMistake } from './fees-draft.ts';
import { PlatformFees } from './platform-fees.tsx';
import { useSaveFees } from './save-fees.ts';

/** What marketplaces take, for sales of which none of them tells. It is saved by its own button. */
export function FeesPanel({ draft }: PanelProps) {
  const fees = useFees();
  return (
    <>
      <PanelIntro title="Fees">
        What a marketplace tells about a sale counts. Everything else is estimated by these figures, each with
        its source. A change holds for every estimate at once; figures of your own hold from the day you
        enter.
      </PanelIntro>
      <Loaded query={fees} what="the fees" height={240}>
        {(saved) => <FeesForm saved={saved} settings={draft} />}
      </Loaded>
    </>
  );
}

function FeesForm({ saved, settings }: { saved: FeeSettings; settings: PanelProps['draft'] }) {
  const before = draftOfFees(saved);
  const [draft, setDraft] = useState(before);
  const isDirty = JSON.stringify(feesOf(draft)) !== JSON.stringify(feesOf(before)) || hasFeeMistake(draft);
  const save = useSaveFees();
  return (
    <>
      <Switch
        label="I have a VAT number, so no VAT is added to fees"
        description={`Otherwise ${platformList(platforms.filter(addsVat))} add 20 % VAT to what they take.`}
        checked={draft.vat_registered}
        onChange={(event) => setDraft({ ...draft, vat_registered: event.currentTarget.checked })}
      />
      {platforms
        .filter((platform) => isVisible(settings, platform))
        .map((platform) => (
          <PlatformFees
            key={platform}
            platform={platform}
            name={platformNames[platform]}
            draft={draft.platforms[platform]}
            onChange={(fees) => setDraft({ ...draft, platforms: { ...draft.platforms, [platform]: fees } })}
          />
        ))}
      {save.isError && <Notice type="error">{explainError(save.error)}</Notice>}
      <div className={styles.buttons}>
        {/* The page is not left before it is pressed. */}
        <Button
          variant="default"
          loading={save.isPending}
          disabled={!isDirty}
          data-refused={isDirty || undefined}
          data-unsaved={isDirty || undefined}
          onClick={() => !hasFeeMistake(draft) && save.mutate(feesOf(draft))}
        >
          Save fees
        </Button>
        {isDirty && (
          <Button variant="subtle" onClick={() => setDraft(before)}>
            Undo changes
          </Button>
        )}
      </div>
    </>
  );
}
