import { plural } from '@crosslister/contract/texts/plural.ts';
import type { SelfCheck } from '../messages.ts';

/** The result of a search for a form's fields. */
export function selfCheckWords({ label, found, missing, version }: SelfCheck): string {
  const total = found.length + missing.length;
  const table = `Looked for in ${label}'s form as of ${version}.`;
  if (missing.length === 0) return `All ${plural(total, 'field')} found. ${table}`;
  const names = `${missing.length} of ${plural(total, 'field')} not found: ${missing.join(', ')}.`;
  return found.length === 0 ? `${names} Is this the form for a new item? ${table}` : `${names} ${table}`;
}
