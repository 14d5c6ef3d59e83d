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

/** The settings as edited, and the value of each field before the seller changed it. */
export interface SettingEdits {
  draft: SettingsDraft;
  began: SettingsDraft;
}

/** The fields of a draft are complete, so they make up a draft again. */
const draftFrom = (fields: Record<string, unknown>) => settingsOf(fields) as SettingsDraft;

/** The edits over the present saved values. A field changed only elsewhere has its new value. */
export function overSaved({ draft, began }: SettingEdits, saved: SettingsDraft): SettingEdits {
  const now = settingFields(saved);
  // A typed value that equals the present one, as after a disconnect, is not an edit any more.
  const typed = editedSettings(settingsOf(editedSettings(draft, began)), saved);
  const was = settingFields(began);
  const beginnings = Object.fromEntries(Object.keys(typed).map((path) => [path, was[path]]));
  return { draft: draftFrom({ ...now, ...typed }), began: draftFrom({ ...now, ...beginnings }) };
}

/** Fields changed both here and elsewhere, to different values. */
export function conflictsOf({ draft, began }: SettingEdits, saved: SettingsDraft) {
  const now = settingFields(saved);
  return settingConflicts(saved, draft, began).map((path) => ({
    key: path,
    sentence: settingChangedElsewhere(path, now[path], platformNames),
  }));
}

/** The seller has seen the present value, and keeps their own or takes the other. */
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

/** The body of the save, with the values from before. */
export function saveOf({ draft, began }: SettingEdits): CredentialsSave {
  return { ...updateOf(draft, began), before: readableSettings(began) };
}
