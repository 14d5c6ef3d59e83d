import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { DatabaseProblem, hasCode } from '../db/embedded/database-problem.ts';

export type AddEntry = (name: string, bytes: Uint8Array) => Promise<void>;

/** Writes a tar file, completely or not at all, and never over another file. */
export async function writeArchive(file: string, write: (add: AddEntry) => Promise<void>): Promise<void> {
  await refuseOther(file);
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`;
  const tar = pack();
  const stored = pipeline(
    Readable.from(tar),
    createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
  );
  try {
    // If one of the two fails, the other ends too.
    await Promise.all([
      stored,
      write((name, bytes) => addEntry(tar, name, bytes)).then(
        () => tar.finalize(),
        (error) => {
          tar.destroy(error);
          throw error;
        },
      ),
    ]);
    await place(draft, file);
  } catch (error) {
    await stored.catch(() => undefined);
    throw explain(error, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Waits until the file has taken it; otherwise photos would pile up in memory. */
function addEntry(tar: ReturnType<typeof pack>, name: string, bytes: Uint8Array): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sink = tar.entry({ name, size: bytes.length, mode: 0o600 }, (error) =>
    error ? reject(error) : resolve(),
  );
  sink.on('error', reject);
  tar.once('error', reject);
  sink.end(bytes);
  return promise.finally(() => tar.off('error', reject));
}

async function refuseOther(file: string): Promise<void> {
  const there = await access(file).then(
    () => true,
    (error) => !hasCode(error, 'ENOENT', 'ENOTDIR'),
  );
  if (there) throw new DatabaseProblem(`There is a file ${file} already. Choose another name.`);
}

async function place(draft: string, file: string): Promise<void> {
  await rename(draft, file);
  if (process.platform === 'win32') return;
  const folder = await open(dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
}

function explain(error: unknown, file: string): unknown {
  const put = (text: string) => new DatabaseProblem(text, { cause: error });
  if (hasCode(error, 'ENOENT', 'ENOTDIR')) return put(`The folder of ${file} is not there. Make it first.`);
  if (hasCode(error, 'ENOSPC', 'EDQUOT')) return put(`The disk is full: ${file} was not written.`);
  if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return put(`This user may not write ${file}.`);
  return error;
}

/** The entries of a backup, one after the other. */
export async function* readArchive(file: string): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const source = createReadStream(file);
  const entries = extract();
  source.on('error', (error) => entries.destroy(error));
  source.pipe(entries);
  try {
    for await (const entry of entries) yield { name: entry.header.name, bytes: await buffer(entry) };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new DatabaseProblem(`There is no file ${file}.`, { cause: error });
    if (hasCode(error, 'EISDIR')) throw new DatabaseProblem(`${file} is a folder.`, { cause: error });
    if (hasCode(error, 'EACCES', 'EPERM'))
      throw new DatabaseProblem(`This user may not read ${file}.`, { cause: error });
    throw new DatabaseProblem(
      `${file} is not a whole backup (${error instanceof Error ? error.message : error}).`,
      {
        cause: error,
      },
    );
  } finally {
    source.destroy();
  }
}
