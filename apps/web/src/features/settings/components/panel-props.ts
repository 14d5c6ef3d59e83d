import type { SettingsDraft } from '../settings-draft.ts';

/** A panel shows one part of the draft and hands back the whole draft when something in it changes. */
export interface PanelProps {
  draft: SettingsDraft;
  onChange: (draft: SettingsDraft) => void;
}

/** Of a panel with something that is saved by itself. */
export interface SavingPanelProps extends PanelProps {
  /** What stood there when the seller began to change it. */
  began: SettingsDraft;
}
