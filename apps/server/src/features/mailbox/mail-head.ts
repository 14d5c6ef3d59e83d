/** What a sale e-mail needs at most. A larger one is not read. */
export const MAX_MAIL_BYTES = 300_000;
const MAX_HEAD_BYTES = 64_000;
/** Libraries take the square of a field's length, or of the number of fields. */
const MAX_FIELD_BYTES = 16_000;
const MAX_FIELDS = 500;

/** A signature (DKIM) that a mail claims to have: whose it is, and where its key is. */
export interface Claimed {
  domain: string;
  selector: string;
}

/** The claimed signatures of a mail, read in linear time. Null if its header is larger than that of any sale e-mail. */
export function claimedSignatures(raw: Buffer): Claimed[] | null {
  const fields = fieldsOf(raw);
  return (
    fields?.flatMap((field) => {
      const colon = field.indexOf(':');
      if (field.slice(0, colon).trim().toLowerCase() !== 'dkim-signature') return [];
      const tags = field.slice(colon + 1).split(';');
      return [{ domain: tagOf(tags, 'd'), selector: tagOf(tags, 's') }];
    }) ?? null
  );
}

/** The first field of each of these names, of a header of any length. */
export function firstFields(header: Buffer, names: readonly string[]): string[] {
  const fields = splitFields(header.toString('latin1'));
  return names.flatMap(
    (name) => fields.find((field) => field.slice(0, name.length + 1).toLowerCase() === `${name}:`) ?? [],
  );
}

/** The domain is one of them, or below one. */
export const isOneOf = (domains: readonly string[], signer: string) =>
  domains.some((domain) => signer === domain || signer.endsWith(`.${domain}`));

function fieldsOf(raw: Buffer): string[] | null {
  const head = raw.toString('latin1', 0, MAX_HEAD_BYTES + 4);
  const end = /\r?\n\r?\n/.exec(head)?.index ?? head.length;
  if (end > MAX_HEAD_BYTES) return null;
  const fields = splitFields(head.slice(0, end));
  const isUsual = fields.length <= MAX_FIELDS && fields.every(({ length }) => length <= MAX_FIELD_BYTES);
  return isUsual ? fields : null;
}

function splitFields(head: string): string[] {
  const fields: string[] = [];
  let first = 0;
  // A line that begins with a space or tab goes on with the field above.
  for (const { index } of head.matchAll(/\n(?![ \t])/g)) {
    fields.push(head.slice(first, index));
    first = index + 1;
  }
  fields.push(head.slice(first));
  return fields;
}

/** Blanks in a domain or selector mean nothing: they come from a line that was full. */
function tagOf(tags: readonly string[], name: string): string {
  const [, ...value] =
    tags.find((tag) => tag.split('=', 1)[0]?.trim().toLowerCase() === name)?.split('=') ?? [];
  return value.join('=').replace(/\s+/g, '').toLowerCase();
}
