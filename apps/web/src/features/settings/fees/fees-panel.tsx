import { platformList, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import { addsVat } from '@crosslister/domain/fees/tables/fee-tables.ts';
import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { useFees } from '../../../lib/api/get-fees.ts';
import type { SettingsPlace } from '../../../lib/dialog-props.ts';
import { Help } from '../../../ui/fields/help.tsx';
import { Loaded } from '../../../ui/progress/loaded.tsx';
import { PanelIntro } from '../panel-intro.tsx';
import type { SavingPanelProps } from '../panel-props.ts';
import { isVisible } from '../settings-draft.ts';
import { draftOfFees, editOfFees, type FeesDraft } from './fees-draft.ts';
import { PlatformFees } from './platform-fees.tsx';

interface Props extends SavingPanelProps {
  /** The marketplace that a link of the seller's leads to. */
  begin?: SettingsPlace['setting'];
}

/** What marketplaces take, for sales of which none of them tells. */
export function FeesPanel({ draft, fees, onFees, begin }: Props) {
  const query = useFees();
  return (
    <>
      <PanelIntro title="Fees">
        Fees are estimated by these figures until a marketplace reports what it took.{' '}
        <Help about="fees">
          Where a marketplace reports what it took, that is used. A change here holds for every estimate at
          once. Figures of your own hold from the day that you enter.
        </Help>
      </PanelIntro>
      <Loaded query={query} what="the fees" height={240}>
        {(saved) => (
          <FeesForm
            draft={fees?.draft ?? draftOfFees(saved)}
            onChange={(next) => onFees(editOfFees(next, saved))}
            settings={draft}
            begin={begin}
          />
        )}
      </Loaded>
    </>
  );
}

interface FormProps extends Pick<Props, 'begin'> {
  draft: FeesDraft;
  onChange: (draft: FeesDraft) => void;
  settings: SavingPanelProps['draft'];
}

const FeesForm = ({ draft, onChange, settings, begin }: FormProps) => (
  <>
    <Switch
      label="VAT registered"
      description={`Otherwise ${platformList(platforms.filter(addsVat))} add 20% VAT to their fees.`}
      checked={draft.vat_registered}
      onChange={(event) => onChange({ ...draft, vat_registered: event.currentTarget.checked })}
    />
    {platforms
      .filter((platform) => isVisible(settings, platform))
      .map((platform) => (
        <PlatformFees
          key={platform}
          platform={platform}
          name={platformNames[platform]}
          draft={draft.platforms[platform]}
          begin={begin?.platform === platform ? begin : null}
          onChange={(fees) => onChange({ ...draft, platforms: { ...draft.platforms, [platform]: fees } })}
        />
      ))}
  </>
);
