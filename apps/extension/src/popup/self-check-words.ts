import type { SelfCheck } from '../messages.ts';

/** The result of a search for a form's fields. */
export function selfCheckWords({ label, found, missing, version }: SelfCheck): string {
  const total = found.length + missing.length;
  const table = `Looked for in ${label}'s form as of ${version}.`;
  if (missing.length === 0) return `All ${total} fields found. ${table}`;
  const names = `${missing.length} of ${total} fields not found: ${missing.join(', ')}.`;
  return found.length === 0 ? `${names} Is this the form for a new item? ${table}` : `${names} ${table}`;
}
