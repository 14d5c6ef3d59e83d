import { EVERY_CATEGORY } from '@crosslister/contract/listings/every-category.ts';
import { attributes } from '@crosslister/contract/platforms/attributes.ts';
import { catalogueCategories } from '@crosslister/contract/platforms.ts';
import { isSize } from '@crosslister/domain/specifics/size-in-name.ts';
import { type SqlBool, sql } from 'kysely';

/** Names of sizes, each with the country whose sizes it means: 38 is another size as "EU Size". */
const sizeNames = (['size', 'eu_size', 'us_size'] as const).flatMap((meaning) =>
  attributes[meaning].names.map((name) => ({ name: name.toLowerCase(), meaning })),
);
const tableOf = (names: typeof sizeNames) => sql`jsonb_to_recordset(${JSON.stringify(names)}::jsonb)`;

/** The category is one of clothes or shoes, by its path. A category without a known path is none. */
const isWorn = sql<SqlBool>`(WITH RECURSIVE line AS (
    SELECT name, parent_id, 0 AS above FROM categories
      WHERE platform = ${catalogueCategories} AND id = products.ebay_category
    UNION ALL
    SELECT parent.name, parent.parent_id, line.above + 1 FROM line
      JOIN categories AS parent ON parent.platform = ${catalogueCategories} AND parent.id = line.parent_id
  )
  SELECT string_agg(name, ' > ' ORDER BY above DESC) ~ '^(Clothes, Shoes|Baby\\y.*\\yClothing)'
    AND NOT bool_or(parent_id IS NOT NULL AND name ~* '\\y(bags|accessories)\\y' AND name !~* '\\yclothing\\y')
  FROM line)`;

/**
 * A size that the list of the product's category does not have, and of which the seller has not said what it is there:
 * `hidesOthers` and `unknownIn` of the item specifics say the same of one product, and hidden-sizes.test.ts compares them. A size under
 * another name is meant for the list of the category's own, unless the product says that as well.
 */
export const hasHiddenSize = sql<SqlBool>`EXISTS (SELECT FROM category_rules AS of_category,
    jsonb_array_elements(of_category.rules::jsonb -> 'specifics') AS rule,
    jsonb_each(products.specifics::jsonb) AS said, jsonb_array_elements_text(said.value) AS size,
    ${tableOf(sizeNames.filter(({ name }) => isSize(name)))} AS listed (name text, meaning text),
    ${tableOf(sizeNames)} AS named (name text, meaning text)
  WHERE of_category.platform = ${catalogueCategories} AND of_category.category_id = products.ebay_category
    AND listed.name = lower(rule ->> 'name') AND named.name = lower(btrim(said.key))
    AND (rule ->> 'free_text')::boolean AND jsonb_array_length(rule -> 'values') > 0 AND btrim(size) <> ''
    AND (named.name = listed.name OR named.meaning = listed.meaning
      AND NOT EXISTS (SELECT FROM jsonb_object_keys(products.specifics::jsonb) AS own
        WHERE lower(btrim(own)) = listed.name)
      AND NOT EXISTS (SELECT FROM jsonb_array_elements(of_category.rules::jsonb -> 'specifics') AS other
        WHERE lower(other ->> 'name') = named.name))
    AND NOT EXISTS (SELECT FROM jsonb_array_elements_text(rule -> 'values') AS known
      WHERE lower(known) = lower(btrim(size)))
    AND NOT EXISTS (SELECT FROM value_answers WHERE value_answers.user_id = products.user_id
      AND value_answers.platform = ${catalogueCategories} AND value_answers.meaning = named.meaning
      AND value_answers.category_id IN (products.ebay_category, ${EVERY_CATEGORY})
      AND value_answers.said = lower(btrim(size)) AND (rule -> 'values') ? value_answers.takes)
    AND (listed.name <> 'size' OR ${isWorn}))`;
