import type { ExtensionSite } from '@crosslister/contract/extension.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { z } from 'zod';
import { Odd, type Site } from '../../sites/site.ts';
import { stored } from '../store.ts';

/** One value that a form does not offer says little. As many running, and its list may have changed. */
const MOST_NOT_OFFERED = 3;

const Oddity = z.object({ odd: Odd, times: z.number(), version: z.string() });

/** By marketplace and field: what looked as if the form had changed, and how often running. */
const oddities = stored('local', 'oddities', z.record(z.string(), z.record(z.string(), Oddity)), {});

export async function noteOdd(
  { key, version }: Site,
  { field, odd }: { field: string; odd: Odd },
): Promise<void> {
  await oddities.update((all) => {
    const before = all[key]?.[field];
    const isSame = before?.odd === odd && before.version === version;
    const times = isSame ? before.times + 1 : 1;
    return { ...all, [key]: { ...all[key], [field]: { odd, times, version } } };
  });
}

/** These fields hold what was filled in. */
export async function forgetOdd(key: ExtensionSite, fields: readonly string[]): Promise<void> {
  await oddities.update((all) => ({
    ...all,
    [key]: Object.fromEntries(Object.entries(all[key] ?? {}).filter(([field]) => !fields.includes(field))),
  }));
}

const words: Record<Odd, (times: number) => string> = {
  no_rows: () => 'its list opened, and none of its rows was known',
  equal_rows: () => 'two rows of its list had the same name',
  not_offered: (times) => `what the product has was not offered, ${plural(times, 'time')} running`,
};

/** A sentence for each field that looks changed, with the table in use. */
export async function oddSentences({ key, version }: Site): Promise<string[]> {
  return Object.entries((await oddities.read())[key] ?? {}).flatMap(([field, oddity]) => {
    const isShown = oddity.odd !== 'not_offered' || oddity.times >= MOST_NOT_OFFERED;
    return isShown && oddity.version === version ? [`${field}: ${words[oddity.odd](oddity.times)}.`] : [];
  });
}
