import type { CredentialsSave } from '@crosslister/contract/credentials.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import {
  editedSettings,
  readableSettings,
  settingChangedElsewhere,
  settingConflicts,
  settingFields,
  settingsOf,
} from '@crosslister/domain/setting-fields.ts';
import { type SettingsDraft, updateOf } from './settings-draft.ts';

/** The settings as edited, and what stood in each field when the seller began to change it. */
export interface SettingEdits {
  draft: SettingsDraft;
  began: SettingsDraft;
}

/** A draft is whole: its fields make up a draft again. */
const draftFrom = (fields: Record<string, unknown>) => settingsOf(fields) as SettingsDraft;

/** The edits over what is saved by now: what was changed elsewhere and not here is as it is there. */
export function overSaved({ draft, began }: SettingEdits, saved: SettingsDraft): SettingEdits {
  const now = settingFields(saved);
  // What stands there by now as it was typed, as after a disconnect, is no edit any more.
  const typed = editedSettings(settingsOf(editedSettings(draft, began)), saved);
  const was = settingFields(began);
  const beginnings = Object.fromEntries(Object.keys(typed).map((path) => [path, was[path]]));
  return { draft: draftFrom({ ...now, ...typed }), began: draftFrom({ ...now, ...beginnings }) };
}

/** What was changed here and elsewhere, to different ends. */
export function conflictsOf({ draft, began }: SettingEdits, saved: SettingsDraft) {
  const now = settingFields(saved);
  return settingConflicts(saved, draft, began).map((path) => ({
    key: path,
    sentence: settingChangedElsewhere(path, now[path], platformNames),
  }));
}

/** The seller has seen what there is now, and keeps theirs or takes the other. */
export function chosen(
  { draft, began }: SettingEdits,
  saved: SettingsDraft,
  path: string,
  keep: boolean,
): SettingEdits {
  const now = { [path]: settingFields(saved)[path] };
  return {
    draft: keep ? draft : draftFrom({ ...settingFields(draft), ...now }),
    began: draftFrom({ ...settingFields(began), ...now }),
  };
}

/** The body of the save, with what it was changed from. */
export function saveOf({ draft, began }: SettingEdits): CredentialsSave {
  return { ...updateOf(draft, began), before: readableSettings(began) };
}
