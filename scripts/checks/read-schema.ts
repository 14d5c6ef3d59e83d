import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The types of all tables, as text; empty where there are none. */
export async function readSchema(server: string): Promise<string> {
  const files = globSync(['db/schema.ts', 'db/tables/*.ts'], { cwd: server }).sort();
  return (await Promise.all(files.map((file) => readFile(join(server, file), 'utf8')))).join('\n');
}
