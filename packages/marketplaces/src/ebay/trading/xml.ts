import { XMLBuilder, XMLParser } from 'fast-xml-parser';

/** Elements by name. A list is the same element several times. */
export type XmlContent = { [name: string]: string | number | string[] | XmlContent | XmlContent[] };

const namespace = 'urn:ebay:apis:eBLBaseComponents';

const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  // Ids and prices stay text. As numbers they would lose digits and zeros.
  parseTagValue: false,
  // For characters written as numbers, like &#163;.
  htmlEntities: true,
});
const builder = new XMLBuilder({ format: false });

/** eBay's answers have no document type. An answer with one is not read, because it could declare entities. */
function hasDocumentType(text: string): boolean {
  const start = text.search(/<[a-z]/i);
  return /<!DOCTYPE/i.test(start < 0 ? text : text.slice(0, start));
}

/**
 * The content of the document's single element: text if there is nothing else in it.
 * Undefined if it is not complete XML.
 */
export function readXml(text: string): unknown {
  if (hasDocumentType(text)) return undefined;
  try {
    const document: unknown = parser.parse(text, true);
    if (typeof document !== 'object' || document === null) return undefined;
    return Object.entries(document).find(([name]) => !name.startsWith('?'))?.[1];
  } catch {
    // Every failure of the parser means the same: this is not an answer of the Trading API.
    return undefined;
  }
}

/** A request document of the Trading API. */
export function writeXml(name: string, content: XmlContent): string {
  const document = builder.build({ [`${name}Request`]: content });
  const opened = document.replace(`<${name}Request>`, `<${name}Request xmlns="${namespace}">`);
  return `<?xml version="1.0" encoding="utf-8"?>${opened}`;
}
