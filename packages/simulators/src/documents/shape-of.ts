import { isObject, type JsonObject, objectAt, textAt } from '../http/json-values.ts';
import type { Shape } from './table.ts';

/**
 * Whether a field's own description says that it was to be gone by now. Etsy writes it so, as "will be removed on
 * Apr. 9th, 2026", and leaves the field in the document (document of 2026-08).
 */
function isGone(schema: JsonObject, today = Date.now()): boolean {
  const said = /will be removed on (\w{3})\w*\.? (\d+)\w*, (\d{4})/i.exec(
    textAt(schema, 'description') ?? '',
  );
  return said !== null && Date.parse(`${said[2]} ${said[1]} ${said[3]}`) <= today;
}

function bare(schema: JsonObject): Shape {
  if (typeof schema.$ref === 'string') return { is: schema.$ref.split('/').at(-1) ?? '' };
  if (Array.isArray(schema.enum)) return { one_of: schema.enum };
  if (schema.type === 'array') return { list: shapeOf(objectAt(schema, 'items') ?? {}) };
  const properties = objectAt(schema, 'properties');
  if (properties) {
    const fields = Object.entries(properties).flatMap(([name, each]): [string, Shape][] =>
      isObject(each) && !isGone(each) ? [[name, shapeOf(each)]] : [],
    );
    const needs = Array.isArray(schema.required) ? schema.required.map(String) : [];
    return { fields: Object.fromEntries(fields), ...(needs.length > 0 && { needs }) };
  }
  if (schema.type === 'object') return { map: shapeOf(objectAt(schema, 'additionalProperties') ?? {}) };
  const { type } = schema;
  return type === 'string' || type === 'integer' || type === 'number' || type === 'boolean' ? type : 'any';
}

/** The shape of a schema of OpenAPI 3.0, without its prose, lengths and examples. */
export function shapeOf(schema: JsonObject): Shape {
  const shape = bare(schema);
  return schema.nullable === true ? { or_null: shape } : shape;
}
