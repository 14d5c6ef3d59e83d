import { plural } from '@crosslister/contract/texts/plural.ts';

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/**
 * What is wrong with a field, as a sentence for people, because zod's own messages speak of types and options. Our
 * own message that is a whole sentence is kept. One that is the end of a sentence ("must be ...") gets the field as
 * its subject.
 */
export function validationSentence(field: string, message = ''): string {
  if (message.endsWith('.')) return message;
  if (message.startsWith('must ')) return `${field} ${message}.`;
  const option = /^Invalid (?:option: expected one of|input: expected) (".*)$/.exec(message)?.[1];
  if (option) {
    const allowed = option.split('|').map((value) => value.replaceAll('"', ''));
    return allowed.length === 1
      ? `${field} must be ${allowed[0]}.`
      : `${field} must be one of: ${allowed.join(', ')}.`;
  }
  const [, expected, received] = /^Invalid input: expected (\w+), received (.+)$/.exec(message) ?? [];
  if (received === 'undefined') return `${field} is missing.`;
  if (expected) return `${field} must be ${kinds[expected] ?? 'something else'}.`;
  const [, big, what, limit, unit] =
    /^Too (big|small): expected (\w+) to (?:have|be) [<>]=?(-?\d+)(?: (\w+))?/.exec(message) ?? [];
  if (!limit) return `${field} is not valid.`;
  const bound = `at ${big === 'big' ? 'most' : 'least'}`;
  return what === 'number' || what === 'int'
    ? `${field} must be ${bound} ${limit}.`
    : `${field} must have ${bound} ${plural(Number(limit), (unit ?? 'characters').replace(/s$/, ''))}.`;
}
