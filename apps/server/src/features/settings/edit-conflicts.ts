import type { CredentialsUpdate } from '@crosslister/contract/credentials.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import {
  editedSettings,
  settingChangedElsewhere,
  settingConflicts,
  settingFields,
  settingsOf,
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
    conflicts.map((path) => [path, settingChangedElsewhere(path, present[path], platformNames)]),
  );
  throw new HttpProblem(409, Object.values(fields).join(' '), {
    nextStep: 'Choose which of the two to keep.',
    extra: {
      fields,
      present: settingsOf(Object.fromEntries(conflicts.map((path) => [path, present[path]]))),
    },
  });
}

/** Fields that the caller sent as they had read them keep their present value. Keys are compared as a whole. */
export function withoutUnedited(
  { woo_url, woo_ck, woo_cs, ebay_app, etsy_app, ...settings }: CredentialsUpdate,
  before: CredentialsUpdate,
): CredentialsUpdate {
  const keys = { woo_url, woo_ck, woo_cs, ebay_app, etsy_app };
  return { ...keys, ...settingsOf(editedSettings(settings, before)) };
}
