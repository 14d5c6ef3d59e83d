import {
  ImportPreset,
  ImportPresetName,
  ImportPresets,
  MAX_IMPORT_PRESETS,
} from '@crosslister/contract/settings/import-presets.ts';
import { sql } from 'kysely';
import { answers } from '../../http/answers.ts';
import { HttpProblem } from '../../http/problem.ts';
import type { App, Services } from '../../services.ts';

const path = '/api/import-presets/';

/** What the columns of a seller's tables are. One is kept by its name, so keeping it again replaces it. */
export async function importPresetRoutes(app: App, { db }: Services): Promise<void> {
  async function presets(userId: number) {
    const { import_presets: kept } = await db
      .selectFrom('settings')
      .select('import_presets')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const named = Object.entries(kept).map(([name, preset]) => ({ name, ...preset }));
    return ImportPresets.parse({ results: named.sort((one, other) => one.name.localeCompare(other.name)) });
  }

  app.get(path, answers(ImportPresets), ({ userId }) => presets(userId));

  app.put(
    path,
    answers(ImportPresets, { body: ImportPreset }),
    async ({ userId, body: { name, ...preset } }) => {
      const kept = sql<string>`import_presets || jsonb_build_object(${name}::text, ${JSON.stringify(preset)}::jsonb)`;
      const { numUpdatedRows } = await db
        .updateTable('settings')
        .set({ import_presets: kept })
        .where('user_id', '=', userId)
        .where(
          sql<boolean>`(import_presets ? ${name} OR
            (SELECT count(*) FROM jsonb_object_keys(import_presets)) < ${MAX_IMPORT_PRESETS})`,
        )
        .executeTakeFirst();
      if (numUpdatedRows === 0n)
        throw new HttpProblem(400, `Columns are kept under ${MAX_IMPORT_PRESETS} names already.`, {
          nextStep: 'Forget one that is not used any more.',
        });
      return presets(userId);
    },
  );

  app.delete(
    `${path}:name/`,
    answers(ImportPresets, { params: ImportPresetName }),
    async ({ userId, params: { name } }) => {
      await db
        .updateTable('settings')
        .set({ import_presets: sql<string>`import_presets - ${name}::text` })
        .where('user_id', '=', userId)
        .execute();
      return presets(userId);
    },
  );
}
