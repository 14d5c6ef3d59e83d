import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';

/** The files of a zip by their names. */
export async function readZip(path: string): Promise<Record<string, Uint8Array>> {
  return unzipSync(await readFile(path));
}
