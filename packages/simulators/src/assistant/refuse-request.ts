import sharp from 'sharp';
import { z } from 'zod';
import { type Answer, json } from '../http/answer.ts';

/** What a server of this format knows. The newest services know all; others refuse what they do not. */
export interface Abilities {
  formats: ('json_schema' | 'json_object')[];
  /** Newer models refuse `max_tokens`. */
  limit: 'max_tokens' | 'max_completion_tokens';
  key: string | null;
  models: string[];
}

const Part = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({ type: z.literal('image_url'), image_url: z.strictObject({ url: z.string() }) }),
]);
export const ChatRequest = z.strictObject({
  model: z.string(),
  stream: z.literal(false).optional(),
  max_tokens: z.int().positive().optional(),
  max_completion_tokens: z.int().positive().optional(),
  messages: z.tuple([
    z.strictObject({ role: z.literal('system'), content: z.string() }),
    z.strictObject({ role: z.literal('user'), content: z.array(Part).min(1) }),
  ]),
  response_format: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('json_object') }),
      z.strictObject({
        type: z.literal('json_schema'),
        json_schema: z.strictObject({
          name: z.string().regex(/^[\w-]{1,64}$/),
          strict: z.boolean(),
          schema: z.unknown(),
        }),
      }),
    ])
    .optional(),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

const problem = (status: number, message: string, code: string, param: string | null = null) =>
  json(status, { error: { message, type: 'invalid_request_error', param, code } });

/** The refusal of a request, in OpenAI's words as far as they are known, or what it asks for. */
export async function refuseRequest(
  body: unknown,
  authorization: string | undefined,
  { formats, limit, key, models }: Abilities,
): Promise<Answer | ChatRequest> {
  if (key !== null && authorization !== `Bearer ${key}`)
    return problem(
      401,
      `Incorrect API key provided: ${(authorization ?? '').slice(7, 11)}***.`,
      'invalid_api_key',
    );
  const parsed = ChatRequest.safeParse(body);
  if (!parsed.success)
    return problem(400, `Unrecognized request: ${parsed.error.issues[0]?.message}`, 'bad_request');
  const { model, messages, response_format, ...limits } = parsed.data;
  if (!models.includes(model))
    return problem(
      404,
      `The model \`${model}\` does not exist or you do not have access to it.`,
      'model_not_found',
    );
  if (limit === 'max_completion_tokens' && limits.max_tokens !== undefined)
    return problem(
      400,
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'unsupported_parameter',
      'max_tokens',
    );
  if (response_format && !formats.includes(response_format.type))
    return problem(
      400,
      `Invalid parameter: 'response_format' of type '${response_format.type}' is not supported with this model.`,
      'unsupported',
      'response_format',
    );
  if (response_format?.type === 'json_schema' && response_format.json_schema.strict) {
    const fault = strictFault(response_format.json_schema.schema);
    if (fault)
      return problem(
        400,
        `Invalid schema for response_format '${response_format.json_schema.name}': ${fault}`,
        'invalid_schema',
      );
  }
  if (response_format?.type === 'json_object' && !/json/i.test(JSON.stringify(messages)))
    return problem(
      400,
      "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
      'bad_request',
    );
  for (const part of messages[1].content) {
    if (part.type === 'image_url' && !(await isPicture(part.image_url.url)))
      return problem(
        400,
        'You uploaded an unsupported image. Please make sure your image is valid.',
        'image_parse_error',
      );
  }
  return parsed.data;
}

/**
 * A strict schema names every field as required and allows no others, and has none of these words
 * (https://platform.openai.com/docs/guides/structured-outputs, read on 2026-11-30).
 */
function strictFault(node: unknown): string | null {
  if (Array.isArray(node)) return node.map(strictFault).find((fault) => fault !== null) ?? null;
  if (typeof node !== 'object' || node === null) return null;
  const { type, properties, required, additionalProperties, ...rest } = node as Record<string, unknown>;
  if (type === 'object') {
    if (additionalProperties !== false)
      return "'additionalProperties' is required to be supplied and to be false.";
    const names = Object.keys((properties as object | undefined) ?? {});
    if (names.some((name) => !(required as string[] | undefined)?.includes(name)))
      return "'required' is required to be supplied and to be an array including every key in properties.";
  }
  const unknown = ['minLength', 'maxLength', 'minItems', 'maxItems', 'default'].find((word) => word in rest);
  if (unknown) return `'${unknown}' is not permitted.`;
  return strictFault([...Object.values((properties as object | undefined) ?? {}), ...Object.values(rest)]);
}

async function isPicture(url: string): Promise<boolean> {
  const base64 = /^data:image\/jpeg;base64,([A-Za-z0-9+/=]+)$/.exec(url)?.[1];
  if (!base64) return false;
  const { format } = await sharp(Buffer.from(base64, 'base64'))
    .metadata()
    .catch(() => ({ format: undefined }));
  return format === 'jpeg';
}
