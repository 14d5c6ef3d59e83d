const PATIENCE_MS = 30_000;

/** `status` is null when no answer came, because the server died or was not running. */
export interface Answer {
  status: number | null;
  body: unknown;
}

/** One request that may fail: any result is an answer. */
export async function ask(
  url: string,
  token: string,
  method: string,
  body?: unknown,
  prefer?: string,
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Token ${token}` }),
        ...(prefer && { prefer }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  } catch {
    return { status: null, body: null };
  }
}
