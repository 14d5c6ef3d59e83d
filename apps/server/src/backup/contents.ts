import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';

/** Goes up when earlier releases can no longer read a backup. */
export const FORMAT = 1;

/** The first entry of a backup: what is needed to find out whether this release can read the rest. */
export const ABOUT = 'backup.json';
export const About = z.object({
  format: z.number(),
  crosslister: z.string(),
  postgres: z.string(),
  created_at: z.iso.datetime(),
  /** Migrations the database had, in their order. */
  migrations: z.array(z.string()).min(1),
});
export type About = z.infer<typeof About>;

/** The last entry: the totals of all the rest. Without it a file is incomplete. */
export const PROOF = 'proof.json';
export const Proof = z.object({
  /** In an order in which they can be filled: a table comes after those it refers to. */
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.number(), sum: z.string() }),
  ),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() })),
  photos: z.number(),
  /** Photos that are in the database but not in the folder. */
  missing_photos: z.number(),
  sha256: z.string(),
});
export type Proof = z.infer<typeof Proof>;

/** Rows of a table, as COPY writes them, gzipped. A row may begin in one part and end in the next. */
export const partName = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(6, '0')}.gz`;
export const tableOf = (name: string) => /^tables\/(\w+)\/\d{6}\.gz$/.exec(name)?.[1] ?? null;

export const photoName = (userId: number, id: string, size: 'full' | 'small') =>
  `images/${userId}/${id}${size === 'small' ? '.small' : ''}.jpg`;
export function photoOf(name: string) {
  const [, userId, id, small] = /^images\/(\d{1,15})\/([0-9a-f]{64})(\.small)?\.jpg$/.exec(name) ?? [];
  if (!userId || !id) return null;
  return { userId: Number(userId), id, size: small ? ('small' as const) : ('full' as const) };
}

/** One digest over all entries before the proof, including their names and lengths. */
export function entryDigest(): { add: (name: string, bytes: Uint8Array) => void; hex: () => string } {
  const hash: Hash = createHash('sha256');
  return {
    add: (name, bytes) => void hash.update(`${name}\n${bytes.length}\n`).update(bytes),
    hex: () => hash.digest('hex'),
  };
}
