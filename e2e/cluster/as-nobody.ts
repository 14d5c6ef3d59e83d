import { execFileSync, type SpawnOptions } from 'node:child_process';
import { chownSync } from 'node:fs';

/** The user for programs that refuse to run as root. Nothing if we are not root. */
export function asNobody(): Pick<SpawnOptions, 'uid' | 'gid'> {
  if (process.geteuid?.() !== 0) return {};
  const idOf = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

export function giveToNobody(path: string): void {
  const { uid, gid } = asNobody();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}
