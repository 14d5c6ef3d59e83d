import type { ServerEvent } from '@crosslister/contract/event.ts';
import { changedThings } from '@crosslister/contract/lists.ts';
import { listOf, object, oneOf } from '../answers/shape.ts';
import { fetchApi } from '../api-client.ts';
import { parseJson } from '../parse-json.ts';

/** The server sends a comment every 20 s. A connection without one for this long (ms) is dead. */
const SILENCE_MS = 50_000;

const serverEvent = object<ServerEvent>({ changed: listOf(oneOf(...changedThings)) });

/** Splits what has arrived into the data of complete events and the incomplete rest. */
export function takeEvents(buffer: string): { data: string[]; rest: string } {
  const blocks = buffer.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  const data = blocks.flatMap((block) => {
    const lines = block.split('\n').filter((line) => line.startsWith('data:'));
    return lines.length > 0 ? [lines.map((line) => line.slice(5).trimStart()).join('\n')] : [];
  });
  return { data, rest };
}

interface Handlers {
  /** Changes since then, by the server's clock (ms), are reported too. */
  since: number | undefined;
  onOpen: () => void;
  onEvent: (event: ServerEvent) => void;
  signal: AbortSignal;
}

/** Reads the event stream until it ends or stops sending. It is a fetch, because EventSource cannot send the token. */
export async function readEvents({ since, onOpen, onEvent, signal }: Handlers): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  try {
    const response = await fetchApi('/api/events/', {
      query: { since },
      streams: true,
      signal: AbortSignal.any([signal, silence.signal]),
    });
    onOpen();
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let buffer = '';
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      heard();
      const { data, rest } = takeEvents(buffer + chunk.value);
      buffer = rest;
      for (const text of data) {
        const event = parseJson(text);
        if (serverEvent(event)) onEvent(event);
        else console.error('Event not as agreed', text);
      }
    }
  } finally {
    clearTimeout(timer);
  }
}
