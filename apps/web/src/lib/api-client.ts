import type { AnswerSchema } from './answers/shape.ts';
import { ApiError, refusalOf, TIMEOUT_HINT } from './api-error.ts';
import { noteAskedAt } from './asked-at.ts';
import { readToken, removeToken } from './auth-token.ts';
import { parseJson } from './parse-json.ts';

const TIMEOUT_MS = 120_000;

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Absent and empty values are left out. */
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  /** The body, if it is JSON text already. */
  json?: string;
  signal?: AbortSignal | undefined;
  /** Answer at once with the stored operation, and do not wait for its end (RFC 7240). */
  respondAsync?: boolean;
  /** Stays open: no time limit. */
  streams?: boolean;
}

/**
 * Calls the API and parses the answer. Throws an ApiError for anything else. A schema that the first screen does not
 * need is loaded when it is used: before the call, so that nothing is done whose answer could not be read.
 */
export async function callApi<T>(
  path: string,
  schema: AnswerSchema<T> | (() => Promise<AnswerSchema<T>>),
  request: ApiRequest = {},
): Promise<T> {
  const answer = typeof schema === 'function' ? await loaded(schema) : schema;
  const response = await fetchApi(path, request);
  const text = await withHint(() => response.text(), request.signal);
  const parsed = answer.safeParse(text.trim() === '' ? null : parseJson(text));
  if (!parsed.success) {
    console.error(`${path}: answer not as agreed`, parsed.error);
    throw new ApiError('unexpected', 'Unexpected response format from server');
  }
  return parsed.data;
}

/** A part of the dashboard. */
export async function loaded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    console.error('Part of the dashboard could not be loaded', error);
    throw new ApiError(
      'unreachable',
      'Part of the dashboard could not be loaded. Reload the page and try again.',
    );
  }
}

/** The raw answer of a successful call, for files and streams. */
export async function fetchApi(path: string, request: ApiRequest = {}): Promise<Response> {
  const token = readToken();
  const headers = new Headers();
  if (token) headers.set('Authorization', `Token ${token}`);
  const body = request.json ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (request.respondAsync) headers.set('Prefer', 'respond-async');

  const response = await withHint(
    () =>
      fetch(path + queryString(request.query), {
        method: request.method ?? 'GET',
        headers,
        signal: limited(request),
        ...(body !== undefined && { body }),
      }),
    request.signal,
  ).catch((error) => {
    noteAskedAt(null);
    throw error;
  });
  noteAskedAt(response.headers);
  if (response.ok) return response;
  if (response.status === 401 && token) signOut(token);
  throw await refusalOf(response);
}

/** A 401 means that the session has ended: shows the login screen, unless another tab has signed in since. */
function signOut(token: string): void {
  const now = readToken();
  // Signed out already: the login screen is shown, and somebody may be typing.
  if (now === null) return;
  if (now === token) removeToken();
  location.reload();
}

function limited({ signal, streams }: ApiRequest): AbortSignal | null {
  if (streams) return signal ?? null;
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

async function withHint<T>(run: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await run();
  } catch (error) {
    // The caller cancelled. That is no failure, and TanStack Query must see its own reason.
    if (signal?.aborted) throw error;
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      throw new ApiError('timeout', TIMEOUT_HINT);
    }
    throw new ApiError('unreachable', 'The server cannot be reached. Check the connection and try again.');
  }
}

function queryString(query: ApiRequest['query']): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') parameters.set(name, String(value));
  }
  return parameters.size > 0 ? `?${parameters}` : '';
}
