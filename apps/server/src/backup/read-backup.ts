import { DatabaseProblem } from '../db/embedded/database-problem.ts';
import { readArchive } from './archive.ts';
import { ABOUT, About, entryDigest, FORMAT, PROOF, Proof, photoOf, tableOf } from './contents.ts';

/**
 * Reads a backup from beginning to end. Throws a DatabaseProblem unless every byte is as it was written and this
 * release, whose migrations are `known`, can restore it.
 */
export async function checkBackup(file: string, known: string[]): Promise<{ about: About; proof: Proof }> {
  const digest = entryDigest();
  const photos = new Set<string>();
  let about: About | null = null;
  let proof: Proof | null = null;
  for await (const { name, bytes } of readArchive(file)) {
    if (proof) throw damaged(file, `${name} stands after its end`);
    if (!about) {
      if (name !== ABOUT) throw new DatabaseProblem(`${file} is not a backup of Crosslister.`);
      about = parse(file, About, bytes);
      refuseUnreadable(about, known);
    }
    if (name === PROOF) {
      proof = parse(file, Proof, bytes);
      continue;
    }
    digest.add(name, bytes);
    const photo = photoOf(name);
    if (photo?.size === 'full') photos.add(photo.id);
    if (!photo && tableOf(name) === null && name !== ABOUT)
      throw damaged(file, `${name} does not belong in it`);
  }
  if (!about) throw new DatabaseProblem(`${file} is not a backup of Crosslister.`);
  if (!proof) throw damaged(file, 'its end is missing');
  if (proof.sha256 !== digest.hex()) throw damaged(file, 'its contents are not what was written');
  if (proof.photos !== photos.size) throw damaged(file, 'photos are missing');
  return { about, proof };
}

const damaged = (file: string, why: string) =>
  new DatabaseProblem(`The backup ${file} is damaged: ${why}. Nothing was restored. Use another copy of it.`);

function parse<T>(file: string, schema: { parse: (value: unknown) => T }, bytes: Buffer): T {
  try {
    return schema.parse(JSON.parse(bytes.toString()));
  } catch (error) {
    throw new DatabaseProblem(damaged(file, 'its description cannot be read').message, { cause: error });
  }
}

function refuseUnreadable({ format, crosslister, migrations }: About, known: string[]): void {
  const unknown = migrations.filter((name) => !known.includes(name));
  if (format > FORMAT || unknown.length > 0) {
    throw new DatabaseProblem(
      `This backup was made by a newer Crosslister (${crosslister}) than this one. Nothing was restored. ` +
        'Install that release or a later one, and restore with it.',
    );
  }
}
