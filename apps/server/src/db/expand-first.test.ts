import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { listMigrations } from './database.ts';

/** The last migration from before two releases could run side by side. */
const BEFORE = '018_allowances';
const contracting =
  /\b(DROP\s+(TABLE|COLUMN|DEFAULT|FUNCTION)|DROP\s+CONSTRAINT\s+\w+_pkey|RENAME|SET\s+NOT\s+NULL|ALTER\s+COLUMN\s+\w+\s+(SET\s+DATA\s+)?TYPE|ADD\s+COLUMN\s+(?:(?!DEFAULT|,|;)[\s\S])*?NOT\s+NULL(?!\s+(DEFAULT|GENERATED)))/i;
const isDeclared = /^-- contract: \S/m;
const withoutComments = (text: string) => text.replace(/--.*$/gm, '');
const contracts = (text: string) => contracting.test(withoutComments(text));

test.each([
  ['ALTER TABLE a ADD COLUMN b text', false],
  ['ALTER TABLE a ADD COLUMN b text NOT NULL DEFAULT 0', false],
  ['ALTER TABLE a ADD COLUMN b text DEFAULT 0 NOT NULL', false],
  ['CREATE TABLE a (b text NOT NULL)', false],
  ['-- DROP TABLE a', false],
  ['DROP INDEX a', false],
  ['ALTER TABLE a ADD COLUMN b text NOT NULL', true],
  ['ALTER TABLE a DROP COLUMN b', true],
  ['alter table a rename column b to c', true],
  ['ALTER TABLE a ALTER COLUMN b TYPE bigint', true],
  ['ALTER TABLE a ALTER COLUMN b SET NOT NULL', true],
])('%s: takes something away from the release before: %s', (text, wanted) => {
  expect(contracts(text)).toBe(wanted);
});

test('a migration only adds, or says since when nobody uses what it takes away (docs/deploy.md, Upgrades)', async () => {
  const wrong: string[] = [];
  for (const name of (await listMigrations()).filter((each) => each > BEFORE)) {
    const text = await readFile(new URL(`migrations/${name}.sql`, import.meta.url), 'utf8');
    if (contracts(text) && !isDeclared.test(text)) wrong.push(name);
  }
  expect(wrong).toEqual([]);
});
