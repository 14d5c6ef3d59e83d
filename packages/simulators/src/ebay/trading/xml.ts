import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import type { Answer } from '../../http/answer.ts';
import { isObject, type JsonObject, textAt, valueAt } from '../../http/json-values.ts';

const namespace = 'urn:ebay:apis:eBLBaseComponents';
const version = '1451';

const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, htmlEntities: true });
const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true });

/** The request element by name and content; undefined when it is not well-formed or in no namespace of eBay's. */
export function readRequest(text: string): { name: string; content: JsonObject } | undefined {
  try {
    const parsed: unknown = parser.parse(text, true);
    if (!isObject(parsed)) return undefined;
    const [found] = Object.entries(parsed).filter(([name]) => !name.startsWith('?'));
    if (!found || !isObject(found[1]) || textAt(found[1], '@_xmlns') !== namespace) return undefined;
    return { name: found[0], content: found[1] };
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/** A response document. Like the real one it answers 200 whatever became of the call. */
export function xmlAnswer(name: string, now: Date, content: JsonObject): Answer {
  const standard = {
    Timestamp: now.toISOString(),
    Version: version,
    Build: `E${version}_CORE_API_19110890_R1`,
  };
  const document = {
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    [`${name}Response`]: { '@_xmlns': namespace, ...standard, ...content },
  };
  return {
    status: 200,
    headers: { 'content-type': 'text/xml;charset=UTF-8' },
    body: builder.build(document),
  };
}

/** As eBay writes amounts: 12.5 and 12.34, and 12.0 where there are no pence. */
export function money(pounds: string): JsonObject {
  const amount = Number(pounds);
  return { '@_currencyID': 'GBP', '#text': Number.isInteger(amount) ? amount.toFixed(1) : String(amount) };
}

/** One element or several with this name, because in XML a list of one looks like a single element. */
export function manyAt(value: unknown, ...path: string[]): unknown[] {
  const found = valueAt(value, ...path);
  if (found === undefined || found === '') return [];
  return Array.isArray(found) ? found : [found];
}
