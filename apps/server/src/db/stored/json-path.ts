import type { OperationKind } from '@crosslister/contract/operation.ts';
import type { JsonOf } from './operation-json.ts';

type Column = 'params' | 'journal' | 'result';
type Entry<Value> = keyof NonNullable<Value> & string;

/**
 * An entry of an operation's JSON, for SQL, as the schemas of its kind name it (operation-json.ts): a name that they do not
 * have does not compile. `inner` is an entry of that entry.
 */
export function jsonPath<
  Kind extends OperationKind,
  Name extends Column,
  Outer extends Entry<JsonOf<Kind, Name>>,
>(
  _kind: Kind,
  column: Name,
  outer: Outer,
  { inner, of }: { inner?: Entry<JsonOf<Kind, Name>[Outer]>; of?: 'operations' | 'excluded' } = {},
) {
  const name = inner ?? outer;
  const base = `${of ? `${of}.` : ''}${column}${inner === undefined ? '' : ` -> '${outer}'`}`;
  return {
    name,
    isThere: `${base} ? '${name}'`,
    json: `${base} -> '${name}'`,
    text: `${base} ->> '${name}'`,
  };
}
