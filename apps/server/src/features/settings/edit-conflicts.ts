import type { CredentialsUpdate } from '@crosslister/contract/credentials.ts';
import { keyFields, ownApps } from '@crosslister/contract/listings/platform-fields.ts';
import { recordOf } from '@crosslister/domain/merge-fields.ts';
import {
  editedSettings,
  settingChangedElsewhere,
  settingConflicts,
  settingFields,
} from '@crosslister/domain/setting-fields.ts';
import { HttpProblem } from '../../http/problem.ts';

/** Throws 409 with the present values, if a save would undo what was saved since the caller read `before`. */
export function refuseConflicts(
  now: CredentialsUpdate,
  sent: CredentialsUpdate,
  before: CredentialsUpdate,
): void {
  const conflicts = settingConflicts(now, sent, before);
  if (conflicts.length === 0) return;
  const present = settingFields(now);
  const fields = Object.fromEntries(
    conflicts.map((path) => [path, settingChangedElsewhere(path, present[path])]),
  );
  throw new HttpProblem(409, Object.values(fields).join(' '), {
    nextStep: 'Choose which of the two to keep.',
    extra: {
      fields,
      present: recordOf(Object.fromEntries(conflicts.map((path) => [path, present[path]]))),
    },
  });
}

const keys: readonly string[] = [...keyFields, ...ownApps.map(({ record }) => record)];

/** Fields that the caller sent as they had read them keep their present value. Keys are compared as a whole. */
export function withoutUnedited(sent: CredentialsUpdate, before: CredentialsUpdate): CredentialsUpdate {
  const isKey = ([field]: [string, unknown]) => keys.includes(field);
  const entries = Object.entries(sent);
  const settings = Object.fromEntries(entries.filter((entry) => !isKey(entry)));
  return { ...Object.fromEntries(entries.filter(isKey)), ...recordOf(editedSettings(settings, before)) };
}
