import type { Site } from '../../sites/site.ts';
import { failures } from '../store.ts';

/** As often as this in a row, at the same point and with the same table: then the page has changed. */
const MOST_FAILURES = 3;

/** Notes where a field failed. */
export async function noteFailure(
  { key: site, version }: Site,
  { field, stage }: { field: string; stage: string },
): Promise<void> {
  await failures.update((all) => {
    const { [field]: before, ...others } = all[site] ?? {};
    const isSame = before?.version === version && before.stage === stage;
    const times = isSame ? before.times + 1 : 1;
    return { ...all, [site]: { ...others, [field]: { version, stage, times } } };
  });
}

/** Fields that are left to the seller. A newer table, or a check of the page that finds them, tries them again. */
export const fieldsByHand = (site: Site) => fieldsThat(site, (times) => times >= MOST_FAILURES);

/** Fields that failed when they were filled last, and are tried again. */
export const fieldsMissed = (site: Site) => fieldsThat(site, (times) => times < MOST_FAILURES);

async function fieldsThat(
  { key: site, version }: Site,
  failed: (times: number) => boolean,
): Promise<string[]> {
  const all = Object.entries((await failures.read())[site] ?? {});
  return all.flatMap(([field, { version: seen, times }]) =>
    seen === version && failed(times) ? [field] : [],
  );
}

/** These fields hold what was filled in, or the seller has checked the page and they are there. */
export async function forgetFailures({ key: site }: Site, fields: string[]): Promise<void> {
  await failures.update((all) => ({
    ...all,
    [site]: Object.fromEntries(Object.entries(all[site] ?? {}).filter(([field]) => !fields.includes(field))),
  }));
}
