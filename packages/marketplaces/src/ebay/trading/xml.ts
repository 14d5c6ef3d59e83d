import { XMLBuilder, XMLParser } from 'fast-xml-parser';

/** Elements by name; a list is the element several times. */
export type XmlContent = { [name: string]: string | number | XmlContent | XmlContent[] };

const namespace = 'urn:ebay:apis:eBLBaseComponents';

const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  // Ids and prices stay text: as numbers they would lose digits and zeros.
  parseTagValue: false,
  // For characters written as numbers, like &#163;.
  htmlEntities: true,
});
const builder = new XMLBuilder({ format: false });

/** eBay's answers have no document type, so one that has is not read: it is where entities would be declared. */
function hasDocumentType(text: string): boolean {
  const start = text.search(/<[a-z]/i);
  return /<!DOCTYPE/i.test(start < 0 ? text : text.slice(0, start));
}

/** What the document's one element holds: text where it has nothing within. Undefined when it is not whole XML. */
export function readXml(text: string): unknown {
  if (hasDocumentType(text)) return undefined;
  try {
    const document: unknown = parser.parse(text, true);
    if (typeof document !== 'object' || document === null) return undefined;
    return Object.entries(document).find(([name]) => !name.startsWith('?'))?.[1];
  } catch {
    // Every failure of the parser says the same: this is not an answer of the Trading API.
    return undefined;
  }
}

/** A request document of the Trading API. */
export function writeXml(name: string, content: XmlContent): string {
  const document = builder.build({ [`${name}Request`]: content });
  const opened = document.replace(`<${name}Request>`, `<${name}Request xmlns="${namespace}">`);
  return `<?xml version="1.0" encoding="utf-8"?>${opened}`;
}
