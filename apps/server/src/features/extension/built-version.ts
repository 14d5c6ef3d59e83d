import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { instead } from '@crosslister/domain/instead.ts';
import { z } from 'zod';
import { isAbsent } from '../../db/embedded/database-problem.ts';

/** Written by `npm run build` into the folder that Chrome loads, which is that of the zip too. */
const manifest = fileURLToPath(new URL('../../../../extension/dist/manifest.json', import.meta.url));
const Manifest = z.object({ version: z.string() });

/** The version of the extension that this server offers. Null if none is built here. */
export async function builtVersion(): Promise<string | null> {
  const text = await readFile(manifest, 'utf8').catch(instead(null, isAbsent));
  return text === null ? null : Manifest.parse(JSON.parse(text)).version;
}
