import { z } from 'zod';
import { type CaptureWords, type Field, vocabularyOf } from '../capture/words.ts';

interface ReadField extends Field {
  hasFields: boolean;
}

/** The schemas inside another one, without its fields. */
function partsOf(schema: z.ZodType): z.ZodType[] {
  const {
    innerType,
    element,
    options,
    in: from,
    out,
    valueType,
  } = schema.def as unknown as Record<string, unknown>;
  return [innerType, element, from, out, valueType, ...(Array.isArray(options) ? options : [])].filter(
    (part) => part instanceof z.ZodType,
  );
}

const objectsIn = (schema: z.ZodType): z.ZodObject[] =>
  schema instanceof z.ZodObject ? [schema] : partsOf(schema).flatMap(objectsIn);

/** Every field that a schema reads. */
function fieldsOf(schema: z.ZodType, within = '', seen = new Set<z.ZodType>()): ReadField[] {
  return objectsIn(schema).flatMap((object) => {
    if (seen.has(object)) return [];
    seen.add(object);
    return Object.entries(object.shape).flatMap(([name, each]) => {
      const inner = each as z.ZodType;
      return [{ name, within, hasFields: objectsIn(inner).length > 0 }, ...fieldsOf(inner, name, seen)];
    });
  });
}

const kinds = ['ids', 'numbers', 'codes', 'times', 'messages', 'inside'] as const;

/**
 * How the lists of a marketplace's captures treat what its adapter reads: fields that they do not name, fields that are
 * never looked into, and those whose values are never kept.
 */
export function readFields(answers: object, words: CaptureWords) {
  const vocabulary = vocabularyOf(words);
  const schemas = Object.values(answers).filter((each) => each instanceof z.ZodType);
  const fields = schemas.flatMap((schema) => fieldsOf(schema));
  const namesOf = (isWanted: (field: ReadField) => boolean) =>
    [...new Set(fields.filter(isWanted).map(({ name }) => name))].sort().join(' ');
  return {
    unnamed: namesOf(({ name }) => !vocabulary.isField(name)),
    closed: namesOf((field) => field.hasFields && !vocabulary.keeps('inside', field)),
    masked: namesOf((field) => !kinds.some((kind) => vocabulary.keeps(kind, field))),
  };
}
