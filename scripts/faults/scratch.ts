import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Fault } from './fault.ts';

const PREFIX = 'crosslister-faults-';
/** The project's own packages: links to folders of the checkout. */
const OWN = '@crosslister';

/**
 * Copies the files that git knows, or would, into a temporary folder. Faults are put there alone: a run that is killed in
 * the middle of one leaves the checkout as it was. The next run removes what it left.
 */
export async function makeScratch(checkout: string): Promise<string> {
  await removeAbandoned();
  const scratch = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const known = execFileSync('git', list, { cwd: checkout, encoding: 'utf8', maxBuffer: 2 ** 26 }).split(
    '\0',
  );
  const deleted = execFileSync('git', ['ls-files', '-z', '--deleted'], { cwd: checkout, encoding: 'utf8' });
  const gone = new Set(deleted.split('\0'));
  for (const folder of new Set(known.map((file) => dirname(file))))
    await mkdir(join(scratch, folder), { recursive: true });
  for (const file of known.filter((each) => each !== '' && !gone.has(each)))
    await cp(join(checkout, file), join(scratch, file), { verbatimSymlinks: true });
  await linkModules(checkout, scratch);
  return scratch;
}

/**
 * What is installed is shared. The project's own packages must be those of the copy, or a fault in one would not be seen.
 * Hidden folders hold caches, whose results depend on the sources.
 */
async function linkModules(checkout: string, scratch: string): Promise<void> {
  const from = resolve(checkout, 'node_modules');
  const to = join(scratch, 'node_modules');
  await mkdir(join(to, OWN), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== OWN && !name.startsWith('.')) await symlink(join(from, name), join(to, name));
  }
  await cp(join(from, OWN), join(to, OWN), { recursive: true, verbatimSymlinks: true });
  // PostgreSQL and Debian's programs, where they had to be unpacked.
  await mkdir(join(to, '.cache'));
  for (const name of await readdir(join(from, '.cache')).catch(() => [])) {
    if (name !== 'node') await symlink(join(from, '.cache', name), join(to, '.cache', name));
  }
}

async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.startsWith(PREFIX) && name.slice(PREFIX.length).split('-')[0]);
    if (pid && !isAlive(pid)) await rm(join(tmpdir(), name), { recursive: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Why a fault of the list is none in this checkout, or null. */
export function defectOf(scratch: string, { file, find, replace, tests }: Fault): string | null {
  const source = read(scratch, file);
  if (source === null) return `there is no ${file}`;
  const count = linesOf(source).filter((line) => line.trim() === find).length;
  if (count !== 1) return `its line is ${count === 0 ? 'not' : `${count} times`} in ${file}`;
  if (replace === find) return 'it changes nothing';
  const missing = tests.find((test) => read(scratch, test) === null);
  return missing === undefined ? null : `there is no ${missing}`;
}

/** Runs the work with the line broken, and puts the file back. */
export async function withFault<T>(
  scratch: string,
  { file, find, replace }: Fault,
  work: () => Promise<T>,
): Promise<T> {
  const path = join(scratch, file);
  const source = readFileSync(path, 'utf8');
  const broken = linesOf(source).map((line) =>
    line.trim() === find ? line.replace(find, () => replace) : line,
  );
  await writeFile(path, broken.join('\n'));
  try {
    return await work();
  } finally {
    await writeFile(path, source);
  }
}

const linesOf = (source: string) => source.split('\n');

function read(scratch: string, file: string): string | null {
  try {
    return readFileSync(join(scratch, file), 'utf8');
  } catch {
    return null;
  }
}
