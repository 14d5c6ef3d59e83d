import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import type { Masking } from './kept-value.ts';
import { maskPairs } from './mask-address.ts';
import { maskValue } from './mask-value.ts';

const xml = { ignoreAttributes: false, suppressEmptyNode: false } as const;
const parser = new XMLParser({
  ...xml,
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
});
const builder = new XMLBuilder({ ...xml, format: false });

const isForm = (type: string) => type.includes('x-www-form-urlencoded');
/** A text that is neither JSON nor XML nor a form: a web page, or a warning of a plugin in front of the JSON. */
const other = (text: string, { marks }: Masking) => marks.text(text);

/** A body as it is kept. What is in no form that we can look into is replaced as a whole. */
export function maskBody(body: string | FormData, type: string, masking: Masking): string {
  if (typeof body !== 'string') return maskMultipart(body, masking);
  if (body.trim() === '') return '';
  if (isForm(type)) return maskPairs(new URLSearchParams(body), masking);
  return maskJson(body, masking) ?? maskXml(body, masking) ?? other(body, masking);
}

function maskJson(text: string, masking: Masking): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
  return JSON.stringify(maskValue(value, masking));
}

/** A document type could declare entities, so a document with one is not looked into. */
function maskXml(text: string, masking: Masking): string | undefined {
  if (!/^\s*</.test(text) || /<!DOCTYPE/i.test(text)) return undefined;
  let document: unknown;
  try {
    document = parser.parse(text, true);
  } catch {
    return undefined;
  }
  if (typeof document !== 'object' || document === null) return undefined;
  const elements = Object.entries(document).filter(([name]) => !name.startsWith('?'));
  const masked = maskValue(Object.fromEntries(elements), masking);
  return `<?xml version="1.0" encoding="utf-8"?>${builder.build(masked)}`;
}

/** The fields of a form with files. A file is dropped, with its size. */
function maskMultipart(form: FormData, masking: Masking): string {
  const texts: [string, string][] = [];
  const files: string[] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') texts.push([name, value]);
    else files.push(`(a file of ${value.size} bytes)`);
  }
  return [maskPairs(texts, masking), ...files].filter(Boolean).join('&');
}
