import type { Site } from '../sites/site.ts';
import { failures } from './store.ts';

/** As often as this in a row, at the same point and with the same table: then the page has changed. */
const MOST_FAILURES = 3;

/** Notes how a field went: `stage` is where it failed, null if it was filled. */
export async function noteField(
  { key: site, version }: Site,
  { field, stage }: { field: string; stage: string | null },
): Promise<void> {
  await failures.update((all) => {
    const { [field]: before, ...others } = all[site] ?? {};
    if (stage === null) return { ...all, [site]: others };
    const isSame = before?.version === version && before.stage === stage;
    const times = isSame ? before.times + 1 : 1;
    return { ...all, [site]: { ...others, [field]: { version, stage, times } } };
  });
}

/** Fields that are left to the seller. A newer table, or a check of the page that finds them, tries them again. */
export async function fieldsByHand({ key: site, version }: Site): Promise<string[]> {
  const all = Object.entries((await failures.read())[site] ?? {});
  return all.flatMap(([field, { version: seen, times }]) =>
    seen === version && times >= MOST_FAILURES ? [field] : [],
  );
}

/** The seller has checked the page, and these fields are there. */
export async function forgetFailures({ key: site }: Site, fields: string[]): Promise<void> {
  await failures.update((all) => ({
    ...all,
    [site]: Object.fromEntries(Object.entries(all[site] ?? {}).filter(([field]) => !fields.includes(field))),
  }));
}
