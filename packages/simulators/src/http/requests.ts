export type LoggedRequest = {
  at: Date;
  method: string;
  /** Path without the query. */
  path: string;
  url: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: string;
  /** Status answered; 0 while unanswered, hung or cut. */
  status: number;
  fault?: string;
};

export type RequestLog = {
  push(entry: LoggedRequest): void;
  all(): LoggedRequest[];
  /** Requests of this method whose path contains the text or matches the expression. */
  matching(method: string, path: string | RegExp): LoggedRequest[];
  clear(): void;
};

const limit = 50_000;

/** Remembers the last requests, so that a test can count what was really sent. */
export function createRequestLog(): RequestLog {
  const entries: LoggedRequest[] = [];
  return {
    push(entry) {
      entries.push(entry);
      if (entries.length > limit) entries.shift();
    },
    all: () => [...entries],
    matching: (method, path) =>
      entries.filter(
        (entry) =>
          entry.method === method &&
          (typeof path === 'string' ? entry.path.includes(path) : path.test(entry.path)),
      ),
    clear() {
      entries.length = 0;
    },
  };
}
