import type { CredentialsSave } from '@crosslister/contract/credentials.ts';
import { chooseSide, mergeFields, recordOf, type Sides } from '@crosslister/domain/merge-fields.ts';
import {
  readableSettings,
  settingChangedElsewhere,
  settingConflicts,
  settingFields,
} from '@crosslister/domain/setting-fields.ts';
import { type SettingsDraft, updateOf } from './settings-draft.ts';

/** The settings as edited, and the value of each field before the seller changed it. */
export interface SettingEdits {
  draft: SettingsDraft;
  began: SettingsDraft;
}

const sidesOf = ({ draft, began }: SettingEdits, saved: SettingsDraft): Sides => ({
  base: settingFields(began),
  mine: settingFields(draft),
  theirs: settingFields(saved),
});
/** The fields of a draft are complete, so they make up a draft again. */
const editsOf = ({ base, mine }: Omit<Sides, 'theirs'>): SettingEdits => ({
  draft: recordOf(mine) as unknown as SettingsDraft,
  began: recordOf(base) as unknown as SettingsDraft,
});

/** The edits over the present saved values. A field changed only elsewhere has its new value. */
export const overSaved = (edits: SettingEdits, saved: SettingsDraft): SettingEdits =>
  editsOf(mergeFields(sidesOf(edits, saved)));

/** Fields changed both here and elsewhere, to different values. */
export function conflictsOf({ draft, began }: SettingEdits, saved: SettingsDraft) {
  const now = settingFields(saved);
  return settingConflicts(saved, draft, began).map((path) => ({
    key: path,
    sentence: settingChangedElsewhere(path, now[path]),
  }));
}

/** The seller has seen the present value, and keeps their own or takes the other. */
export const chosen = (
  edits: SettingEdits,
  saved: SettingsDraft,
  path: string,
  keepsMine: boolean,
): SettingEdits => editsOf(chooseSide(sidesOf(edits, saved), path, keepsMine));

/** The body of the save, with the values from before. */
export function saveOf({ draft, began }: SettingEdits): CredentialsSave {
  return { ...updateOf(draft, began), before: readableSettings(began) };
}
