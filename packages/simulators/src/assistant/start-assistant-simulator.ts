import { type Answer, json } from '../http/answer.ts';
import { type Listening, listen, type SimulatedRequest } from '../http/listen.ts';
import { colourOf, honestAnswer, lyingAnswer, photosIn } from './look.ts';
import { type Abilities, type ChatRequest, refuseRequest } from './refuse-request.ts';

/** How it answers: as it should, half of it, in another form, with values that mean nothing, as a lie, or in a code fence. */
export type Manner = 'honest' | 'half' | 'wrong_schema' | 'nonsense' | 'lie' | 'fenced' | 'prose';

export interface AssistantSimulator extends Abilities, Pick<Listening, 'faults' | 'requests' | 'stop'> {
  /** Up to the `/v1`. */
  address: string;
  manner: Manner;
  /** What it answers in place of its manner. */
  answers: ((request: ChatRequest) => unknown) | null;
  /** Whether it says what it used. */
  tellsUsage: boolean;
}

/**
 * A server of the OpenAI chat completions format (https://platform.openai.com/docs/api-reference/chat, read on 2026-11-30). It is
 * no model: it sees the colour of a photo and reads the name it is given. What a real model says nobody tried.
 */
export async function startAssistantSimulator(
  options: { httpPort?: number } = {},
): Promise<AssistantSimulator> {
  const state = {
    manner: 'honest' as Manner,
    answers: null as AssistantSimulator['answers'],
    tellsUsage: true,
    formats: ['json_schema', 'json_object'] as Abilities['formats'],
    limit: 'max_tokens' as Abilities['limit'],
    key: 'sk-simulated-key' as string | null,
    models: ['simulated-vision'],
  };
  const server = await listen({ ...options, handle: (request) => answer(request, state) });
  return Object.assign(state, {
    address: `${server.httpUrl}/v1`,
    faults: server.faults,
    requests: server.requests,
    stop: server.stop,
  });
}

type State = Pick<AssistantSimulator, 'manner' | 'answers' | 'tellsUsage' | keyof Abilities>;

async function answer({ method, path, headers, body }: SimulatedRequest, state: State): Promise<Answer> {
  if (path !== '/v1/chat/completions' || method !== 'POST')
    return json(404, {
      error: {
        message: `Invalid URL (${method} ${path})`,
        type: 'invalid_request_error',
        param: null,
        code: null,
      },
    });
  const sent = JSON.parse(body.toString('utf8')) as unknown;
  const request = await refuseRequest(sent, headers.authorization, state);
  if ('status' in request) return request;
  const text = await contentOf(request, state);
  const isHalf = state.manner === 'half';
  const content = isHalf ? text.slice(0, text.length / 2) : text;
  return json(200, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: request.model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal: null },
        logprobs: null,
        finish_reason: isHalf ? 'length' : 'stop',
      },
    ],
    ...(state.tellsUsage && { usage: usageOf(request, content) }),
  });
}

async function contentOf(request: ChatRequest, { manner, answers }: State): Promise<string> {
  if (answers) return JSON.stringify(answers(request));
  const [photo] = photosIn(request);
  if (/which colour/i.test(JSON.stringify(request.messages)))
    return JSON.stringify({ colour: photo ? await colourOf(photo) : 'none' });
  if (manner === 'prose') return 'I am sorry, but I cannot help with that.';
  if (manner === 'wrong_schema') return JSON.stringify({ title: 'A thing', tags: ['old'] });
  if (manner === 'nonsense')
    return JSON.stringify({
      name: { value: '\u0000'.repeat(3) + 'x'.repeat(300), why: '' },
      description: { value: null, why: '' },
      attributes: [
        { attribute: 'colour', values: ['', '4\u00002', 'Blue'], read: null, read_in: null, why: '' },
      ],
      flaws: [],
      doubts: [''],
    });
  const said = JSON.stringify(manner === 'lie' ? await lyingAnswer(request) : await honestAnswer(request));
  return manner === 'fenced' ? `Here it is:\n\`\`\`json\n${said}\n\`\`\`` : said;
}

/** Some 4 characters are a token, and a photo is 765 (https://platform.openai.com/docs/guides/images-vision). */
function usageOf(request: ChatRequest, content: string) {
  const photos = photosIn(request);
  const text = JSON.stringify(request.messages).length - photos.join('').length;
  const prompt_tokens = Math.ceil(text / 4) + photos.length * 765;
  const completion_tokens = Math.ceil(content.length / 4);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}
