/**
 * Whether a value has the agreed type. For answers of the first screen, because the contract's schemas take longer to
 * load than the screen takes to draw.
 */
export type Shape<T> = (value: unknown) => value is T;

/** Reads an answer: one of the contract's schemas, or a shape. */
export interface AnswerSchema<T> {
  safeParse: (value: unknown) => { success: true; data: T } | { success: false; error: unknown };
}

export const text: Shape<string> = (value) => typeof value === 'string';
export const amount: Shape<number> = (value) => typeof value === 'number';
export const flag: Shape<boolean> = (value) => typeof value === 'boolean';

export function oneOf<const T extends string | number | boolean>(...values: readonly T[]): Shape<T> {
  const known = new Set<unknown>(values);
  return (value): value is T => known.has(value);
}

export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  return (value): value is T | null => value === null || shape(value);
}

export function maybe<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value): value is T | undefined => value === undefined || shape(value);
}

export function listOf<T>(shape: Shape<T>): Shape<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(shape);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every field of `T`; the compiler compares them with the contract's type. Other fields may be present too. */
export function object<T>(fields: { [Key in keyof T]-?: Shape<T[Key]> }): Shape<T> {
  const all = Object.entries<(value: unknown) => boolean>(fields);
  return (value): value is T => isObject(value) && all.every(([name, shape]) => shape(value[name]));
}

/** Some of the fields. */
export function partOf<T>(
  fields: { [Key in keyof T]: Shape<T[Key]> },
): Shape<{ [Key in keyof T]?: T[Key] | undefined }> {
  const all = Object.entries<(value: unknown) => boolean>(fields);
  return (value): value is { [Key in keyof T]?: T[Key] | undefined } =>
    isObject(value) && all.every(([name, shape]) => value[name] === undefined || shape(value[name]));
}

export function recordOf<T>(shape: Shape<T>): Shape<Record<string, T>> {
  return (value): value is Record<string, T> => isObject(value) && Object.values(value).every(shape);
}

/** Values by keys, which are all among those named. */
export function byKey<T, Key extends string>(
  keys: readonly Key[],
  shape: Shape<T>,
): Shape<Partial<Record<Key, T>>> {
  const known = new Set<string>(keys);
  return (value): value is Partial<Record<Key, T>> =>
    isObject(value) && Object.entries(value).every(([key, each]) => known.has(key) && shape(each));
}

export function either<One, Other>(one: Shape<One>, other: Shape<Other>): Shape<One | Other> {
  return (value): value is One | Other => one(value) || other(value);
}

export const nothing = schemaOf((value): value is null => value === null);

export function schemaOf<T>(shape: Shape<T>): AnswerSchema<T> {
  return {
    safeParse: (data) => (shape(data) ? { success: true, data } : { success: false, error: data }),
  };
}
