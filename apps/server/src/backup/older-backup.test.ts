import { PerPlatform } from '@crosslister/contract/listings/per-platform.ts';
import { PricingRules, ProductOverrides } from '@crosslister/contract/schemas/setting-schemas.ts';
import { CategoryDefaultsInput } from '@crosslister/contract/settings/category-defaults.ts';
import { expect, test } from 'vitest';
import { query } from '../db/embedded/launcher-fixture.ts';
import { useBackedUpDatabases } from '../test/backed-up-databases.ts';
import { runCommand } from '../test/commands.ts';

const { emptyDatabase, databaseAt, backUp } = useBackedUpDatabases('k'.repeat(32));

test('what was typed before there were attributes is there to the letter, and is shown', async () => {
  const old = await databaseAt((name) => name <= '200_cancelled_by_seller');
  const specifics = {
    'UK Shoe Size': ['7½'],
    'Main Colour': ['Sky; blue'],
    Decade: ['1970s'],
    'My own': ['x'],
  };
  const overrides = {
    ebay: { shipping_policy: 'Large' },
    etsy: { when_made: '1970s', taxonomy_id: '1062' },
  };
  const perPlatform = {
    etsy: { title: 'For Etsy', tags: ['gift'], materials: ['Wool'] },
    ebay: { price: 12.5 },
  };
  const rules = { round_to_99: true, etsy_settings: { shipping_profile: 'Parcels' } };
  const text = (value: unknown) => `'${JSON.stringify(value)}'`;
  await query(
    old.url,
    `UPDATE products SET specifics = ${text(specifics)}, overrides = ${text(overrides)}, condition = 'USED_GOOD',
       per_platform = ${text(perPlatform)}, ebay_category = '63862', parcel_weight_g = 900, parcel_length_cm = 30.5,
       labels = '{Box 3}', storage_location = 'Loft', private_note = 'A stain', postage_cost_pence = 320, quantity = 2
       WHERE sku = 'A-2';
     UPDATE settings SET pricing_rules = ${text(rules)};
     INSERT INTO category_defaults (user_id, category_id, kept)
       SELECT id, '63862', ${text({ condition: 'NEW', specifics, overrides })} FROM users`,
  );
  const tables = ['users', 'settings', 'products', 'category_defaults', 'sales'];
  const rowsOf = (url: string, table: string) =>
    query(url, `SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY to_jsonb(t)->>'sku', to_jsonb(t)->>'id'`);
  const before = await Promise.all(tables.map((table) => rowsOf(old.url, table)));
  const place = await emptyDatabase();
  expect(await runCommand('restore', [await backUp(old.env)], place.env)).toMatchObject({ code: 0 });
  const after = await Promise.all(tables.map((table) => rowsOf(place.url, table)));
  expect(after).toMatchObject(before);
  // As the API reads them.
  const [shown] = await query(place.url, `SELECT * FROM products WHERE sku = 'A-2'`);
  expect([ProductOverrides.parse(shown?.overrides), PerPlatform.parse(shown?.per_platform)]).toEqual([
    overrides,
    perPlatform,
  ]);
  expect(shown).toMatchObject({ specifics, condition_notes: '' });
  const [kept] = await query(place.url, 'SELECT category_id, kept FROM category_defaults');
  expect(CategoryDefaultsInput.parse({ ...kept, ...(kept?.kept as object) })).toMatchObject({
    specifics,
    overrides,
  });
  const [settings] = await query(place.url, 'SELECT pricing_rules FROM settings');
  expect(PricingRules.parse(settings?.pricing_rules)).toMatchObject(rules);
});
