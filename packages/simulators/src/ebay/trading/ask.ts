import { XMLParser } from 'fast-xml-parser';
import { valueAt } from '../../http/json-values.ts';
import { send, type TestSeller } from '../test-seller.ts';

const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });

/** One call as a program makes it, for tests. */
export function post(
  { simulator, token }: TestSeller,
  name: string,
  inner: string,
  more: Record<string, string> = {},
) {
  return send(`${simulator.url}/ws/api.dll`, {
    method: 'POST',
    headers: {
      'content-type': 'text/xml',
      'x-ebay-api-call-name': name,
      'x-ebay-api-siteid': '3',
      'x-ebay-api-compatibility-level': '1451',
      'x-ebay-api-iaf-token': token,
      ...more,
    },
    body: `<?xml version="1.0" encoding="utf-8"?><${name}Request xmlns="urn:ebay:apis:eBLBaseComponents">${inner}</${name}Request>`,
  });
}

/** The content of its answer. */
export async function ask(
  seller: TestSeller,
  name: string,
  inner: string,
  more: Record<string, string> = {},
) {
  const { status, text } = await post(seller, name, inner, more);
  if (status !== 200) throw new Error(`answered ${status}`);
  return valueAt(parser.parse(text, true), `${name}Response`);
}
