import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const folder = fileURLToPath(new URL('../../../../../shared/recordings/', import.meta.url));

export const recordingsPresent = existsSync(folder);

const Exchange = z.object({
  label: z.string(),
  request: z.object({ method: z.string(), url: z.string() }),
  response: z.object({
    status: z.number(),
    headers: z.array(z.tuple([z.string(), z.string()])),
    body: z.unknown(),
    body_is_json: z.boolean().optional(),
    /** First bytes of the body, which tell of a byte order mark. */
    raw_prefix_hex: z.string().optional(),
  }),
});
export type Exchange = z.infer<typeof Exchange>;

/** The exchanges of the recording with this number; entries that only measure are left out. */
export function recorded(number: string): Exchange[] {
  if (!recordingsPresent) return [];
  const name = readdirSync(folder).find((file) => file.startsWith(`${number}_`) && file.endsWith('.json'));
  const file = z
    .object({ exchanges: z.array(z.unknown()) })
    .parse(JSON.parse(readFileSync(`${folder}${name}`, 'utf8')));
  return file.exchanges.flatMap((one) => Exchange.safeParse(one).data ?? []);
}

export function labelled(number: string, label: string): Exchange {
  const found = recorded(number).find((exchange) => exchange.label === label);
  if (!found) throw new Error(`no exchange "${label}" in ${number}`);
  return found;
}

/** What to answer: a recorded exchange as it was, anything else as JSON. */
export type Answers = (request: IncomingMessage, query: URLSearchParams) => Exchange | unknown;

function bodyOf({ response }: Exchange): string {
  const text = response.body_is_json ? JSON.stringify(response.body) : String(response.body ?? '');
  return response.raw_prefix_hex?.startsWith('efbbbf') ? `\uFEFF${text}` : text;
}

/** A server that plays a recorded store; `asked` collects method and address of every request. */
export async function serveRecorded(answers: Answers, asked: string[] = []) {
  const server = createServer((request, response) => {
    request.resume();
    const url = new URL(request.url ?? '/', 'http://recorded');
    asked.push(`${request.method} ${url.pathname}${url.search}`);
    const isTaxes = url.pathname.endsWith('/woocommerce_calc_taxes');
    // The recorded store works out no taxes.
    const answer = isTaxes ? { value: 'no' } : answers(request, url.searchParams);
    const exchange = Exchange.safeParse(answer).data;
    if (!exchange) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      return;
    }
    for (const [name, value] of exchange.response.headers) {
      if (/^(transfer-encoding|content-length|content-encoding|connection)$/i.test(name)) continue;
      // The recorded host is another loopback port than this server's.
      const isPlace = /^location$/i.test(name);
      response.appendHeader(name, isPlace ? value.replace(/^https?:\/\/[^/]+/, '') : value);
    }
    response.statusCode = exchange.response.status;
    response.end(bodyOf(exchange));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, stop: () => new Promise((resolve) => server.close(resolve)) };
}
