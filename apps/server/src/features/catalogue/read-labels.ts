import { type LabelColour, labelColours, labelKey } from '@crosslister/contract/labels/label-colours.ts';
import type { Labels } from '@crosslister/contract/schemas/label-schemas.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

interface Counted {
  name: string;
  count: number;
}

/** A label nobody has chosen a colour for has one by its letters, so that it is the same everywhere. Grey is left for choosing. */
function usualColour(key: string): LabelColour {
  const sum = [...key].reduce((before, letter) => (before * 31 + (letter.codePointAt(0) ?? 0)) % 100_003, 7);
  return labelColours[1 + (sum % (labelColours.length - 1))] ?? 'grey';
}

const isColour = (text: unknown): text is LabelColour => labelColours.some((colour) => colour === text);

/** Every label that a product of this seller has, in the order of the alphabet, spelt as most of them spell it. */
export async function readLabels(db: Db, userId: number): Promise<Labels['results']> {
  const { label_colours: colours } = await db
    .selectFrom('settings')
    .select('label_colours')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<Counted>`
    SELECT label AS name, count(*) AS count FROM products, unnest(labels) AS label
    WHERE user_id = ${userId} AND labels <> '{}' AND deleted_at IS NULL
    GROUP BY label ORDER BY count(*) DESC, label`.execute(db);
  const labels = new Map<string, Labels['results'][number]>();
  for (const { name, count } of rows) {
    const key = labelKey(name);
    const known = labels.get(key);
    if (known) known.count += count;
    else {
      const chosen = colours[key];
      labels.set(key, { name, count, colour: isColour(chosen) ? chosen : usualColour(key) });
    }
  }
  return [...labels.values()].sort(byName);
}

/** Every place where a product is stored, in the order of the alphabet. */
export async function readLocations(db: Db, userId: number): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    SELECT min(storage_location) AS name, count(*) AS count FROM products
    WHERE user_id = ${userId} AND storage_location <> '' AND deleted_at IS NULL
    GROUP BY lower(storage_location)`.execute(db);
  return rows.sort(byName);
}

const alphabet = new Intl.Collator('en-GB', { numeric: true });
const byName = (one: Counted, other: Counted) => alphabet.compare(one.name, other.name);
