import type { FeesEdit } from './fees/fees-draft.ts';
import type { SettingsDraft } from './settings-draft.ts';

/** A panel shows one part of the draft and returns the whole draft when something in it changes. */
export interface PanelProps {
  draft: SettingsDraft;
  onChange: (draft: SettingsDraft) => void;
}

/** For a panel with a part that is saved by a call of its own. */
export interface SavingPanelProps extends PanelProps {
  /** The values before the seller changed them. */
  began: SettingsDraft;
  /** Undefined until the fees are edited. */
  fees: FeesEdit | undefined;
  onFees: (fees: FeesEdit) => void;
}
