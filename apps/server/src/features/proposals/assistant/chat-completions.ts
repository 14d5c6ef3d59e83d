import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { type HttpAnswer, request } from '@crosslister/marketplaces/http.ts';
import { z } from 'zod';
import type { Usage } from './budget.ts';

// The one place that speaks to a model: the OpenAI chat completions format
// (https://platform.openai.com/docs/api-reference/chat), as Ollama (https://docs.ollama.com/api/openai-compatibility),
// llama.cpp, vLLM and most services speak it too. Read on 2026-11-30.

/** A server that speaks the format, up to its `/v1`. */
export interface ChatServer {
  address: string;
  model: string;
  key: string | null;
}

export interface Question {
  system: string;
  text: string;
  /** As data URLs. */
  photos: readonly string[];
  /** The JSON schema of the answer. */
  schema: Record<string, unknown>;
}

interface ChatAnswer {
  /** Parsed, and nothing else: whether it has the form that was asked for is for the caller to see. */
  json: unknown;
  usage: Usage;
}

/** It answered, and was paid for it, but the answer is none. */
export class UselessAnswer extends Error {
  readonly usage: Usage;
  constructor(message: string, usage: Usage) {
    super(message);
    this.usage = usage;
  }
}

const WHO = 'The assistant';
/** A model on the seller's own machine may take minutes for four photos. */
const TIMEOUT_MS = 180_000;
const MOST_TOKENS = 2_500;
const MOST_QUOTED = 200;

const count = z.number().int().min(0).max(100_000_000);
const Completion = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string() }), finish_reason: z.string().nullish() }))
    .min(1),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).optional().catch(undefined),
});

/** What servers call differently, or do not know at all. The first is tried first. */
interface Form {
  format: 'json_schema' | 'json_object' | 'none';
  limit: 'max_tokens' | 'max_completion_tokens';
}

/** Asks once. Throws MarketplaceError where nothing was answered, and UselessAnswer where it cannot be used. */
export async function completeChat(
  context: Pick<Parameters<typeof request>[0], 'fetch' | 'signal'>,
  server: ChatServer,
  question: Question,
): Promise<ChatAnswer> {
  for (let form: Form = { format: 'json_schema', limit: 'max_tokens' }; ; ) {
    const body = JSON.stringify(bodyOf(server, question, form));
    const answer = await post(context, server, body);
    if (answer.status === 200) return read(answer, body);
    const next = otherForm(form, answer);
    if (!next) throw refusal(answer, server);
    form = next;
  }
}

function bodyOf({ model }: ChatServer, { system, text, photos, schema }: Question, { format, limit }: Form) {
  const rule = `Answer with one JSON object by this JSON schema, and with nothing else:\n${JSON.stringify(schema)}`;
  return {
    model,
    stream: false,
    [limit]: MOST_TOKENS,
    messages: [
      { role: 'system', content: format === 'json_schema' ? system : `${system}\n\n${rule}` },
      {
        role: 'user',
        content: [
          { type: 'text', text },
          ...photos.map((url) => ({ type: 'image_url', image_url: { url } })),
        ],
      },
    ],
    ...(format === 'json_schema' && {
      response_format: { type: 'json_schema', json_schema: { name: 'listing', strict: true, schema } },
    }),
    ...(format === 'json_object' && { response_format: { type: 'json_object' } }),
  };
}

function post(
  context: Pick<Parameters<typeof request>[0], 'fetch' | 'signal'>,
  server: ChatServer,
  body: string,
) {
  return request(
    { ...context, beforeMutation: async () => undefined },
    {
      who: WHO,
      method: 'POST',
      url: `${server.address}/chat/completions`,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(server.key !== null && { authorization: `Bearer ${server.key}` }),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      // Nothing of the seller's is changed by it.
      readOnly: true,
    },
  ).catch((error: unknown) => {
    if (!(error instanceof MarketplaceError) || error.details.code !== 'ERR_BLOCKED_ADDRESS') throw error;
    throw new MarketplaceError('setup', error.message, {
      nextStep: `Whoever runs this server can allow it: ASSISTANT_HOSTS=${new URL(server.address).host}.`,
    });
  });
}

/** A server that does not know a parameter says so with 400 or 422, and has not been paid. */
function otherForm({ format, limit }: Form, { status, text }: HttpAnswer): Form | null {
  if (status !== 400 && status !== 422 && status !== 501) return null;
  if (/max_completion_tokens/.test(text) && limit === 'max_tokens')
    return { format, limit: 'max_completion_tokens' };
  if (!/response_format|json_schema|json_object|schema|grammar|format/i.test(text)) return null;
  if (format === 'json_schema') return { format: 'json_object', limit };
  return format === 'json_object' ? { format: 'none', limit } : null;
}

function refusal({ status, text, json }: HttpAnswer, { key, address }: ChatServer): MarketplaceError {
  const host = new URL(address).host;
  if (status === 401 || status === 403) {
    return new MarketplaceError('credentials', `${host} refuses the key (${status}).`, {
      nextStep: 'Enter its key again under Settings, Proposals.',
    });
  }
  const Said = z.object({
    error: z.union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)]),
  });
  const said = (Said.safeParse(json).data?.error ?? text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MOST_QUOTED);
  const quoted = said && !said.startsWith('<') ? ` (“${key ? said.replaceAll(key, '…') : said}”)` : '';
  if (status >= 500) return new MarketplaceError('unavailable', `${host} answered ${status}${quoted}.`);
  const kind = [400, 413, 422].includes(status) ? 'rejected' : 'setup';
  return new MarketplaceError(kind, `${host} answered ${status}${quoted}.`, {
    nextStep: 'Check the address and the name of the model under Settings, Proposals.',
  });
}

function read(answer: HttpAnswer, sent: string): ChatAnswer {
  const parsed = Completion.safeParse(answer.json);
  const [choice] = parsed.data?.choices ?? [];
  const content = choice?.message.content ?? '';
  const counted = parsed.data?.usage;
  const usage = counted
    ? { tokensIn: counted.prompt_tokens, tokensOut: counted.completion_tokens }
    : estimated(sent, content || answer.text);
  if (!choice)
    throw new UselessAnswer('The assistant answered something else than the chat format has.', usage);
  if (choice.finish_reason === 'length')
    throw new UselessAnswer('The answer of the assistant is cut off.', usage);
  const from = content.indexOf('{');
  try {
    return { json: JSON.parse(content.slice(from, content.lastIndexOf('}') + 1)), usage };
  } catch {
    throw new UselessAnswer('The answer of the assistant is no JSON.', usage);
  }
}

/** Where a server does not say what it used: a token for four characters, and 1,500 for a photo. Rather too many. */
function estimated(sent: string, answered: string): Usage {
  const photos = sent.match(/"data:image\/[^"]{0,3000000}"/g) ?? [];
  const text = sent.length - photos.join('').length;
  return { tokensIn: Math.ceil(text / 4) + photos.length * 1_500, tokensOut: Math.ceil(answered.length / 4) };
}
