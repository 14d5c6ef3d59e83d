import type { SettingsDraft } from '../settings-draft.ts';

/** A panel shows one part of the draft and hands back the whole draft when something in it changes. */
export interface PanelProps {
  draft: SettingsDraft;
  onChange: (draft: SettingsDraft) => void;
}
