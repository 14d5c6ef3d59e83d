import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  folder: string;
  /** False where this user may not mount one. */
  mount: (...options: string[]) => boolean;
  unmount: () => void;
  /** Fills it to the last byte. The returned function makes room again. */
  fill: () => () => void;
  remove: () => void;
}

/** A folder on which a disk of a few megabytes can be mounted. */
export function smallDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'crosslister-disk-'));
  return {
    folder,
    mount: (...options) =>
      process.platform === 'linux' &&
      spawnSync('mount', ['-t', 'tmpfs', '-o', options.join(','), 'tmpfs', folder]).status === 0,
    unmount: () => void spawnSync('umount', ['--lazy', folder]),
    fill() {
      const filler = join(folder, 'filler');
      writeUntilFull(filler);
      return () => rmSync(filler);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Writes until nothing fits any more. */
function writeUntilFull(file: string): void {
  const out = openSync(file, 'w');
  try {
    for (const block of [1_048_576, 4096]) {
      try {
        while (true) writeSync(out, Buffer.alloc(block));
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
    }
  } finally {
    closeSync(out);
  }
}
