/** Every way in which a simulator can fail. `_before` leaves the store unchanged, `_after` does the work first. */
export type FaultKind =
  | 'unauthorized'
  | 'forbidden'
  | 'rate_limited'
  | `${'error' | 'hang' | 'cut'}_${'before' | 'after'}`
  | 'html'
  | 'maintenance'
  | 'slow'
  | 'php_warning'
  | 'bom';

export type Fault = {
  kind: FaultKind;
  /** Only requests with this method; absent: every method. */
  method?: string;
  /** Only requests whose path contains this text or matches this expression; absent: every path. */
  path?: string | RegExp;
  /** Only requests with this parameter in their query, or with this value of it (`offset=99`); absent: every query. */
  parameter?: string;
  /** How many matching requests it hits; absent: all until cleared. */
  times?: number;
  /** Lets this many matching requests through before the first hit. */
  skip?: number;
  /** Seconds in Retry-After of `rate_limited` and `maintenance`. */
  retryAfter?: number;
  /** Extra milliseconds of `slow` (default 1000). */
  delayMs?: number;
  /** Replaces the marketplace's own status and body for the kinds that answer. */
  status?: number;
  body?: string;
  contentType?: string;
  /** Added to the real answer of a kind that lets the work be done, as a cache before the marketplace does. */
  headers?: Record<string, string>;
};

type Which = Pick<Fault, 'method' | 'path' | 'parameter'>;

type Armed = { fault: Fault; left: number; toSkip: number };

export type FaultSwitch = {
  /** Arms a fault and returns the function that disarms it. */
  add(fault: Fault): () => void;
  /** The fault that hits this request, if any, counted as used. First armed wins. */
  take(method: string, path: string, query?: URLSearchParams): Fault | undefined;
  list(): Fault[];
  /** Holds matching requests, before any work is done, until the returned function or `clear` lets them continue. */
  hold(which?: Which): () => void;
  /** Resolves once this request is no longer held. */
  letThrough(method: string, path: string, query?: URLSearchParams): Promise<void>;
  clear(): void;
};

function namedIn(parameter: string): [name: string, value?: string] {
  const [name = '', value] = parameter.split('=', 2);
  return value === undefined ? [name] : [name, value];
}

function matches(fault: Which, method: string, path: string, query?: URLSearchParams): boolean {
  if (fault.parameter !== undefined && !query?.has(...namedIn(fault.parameter))) return false;
  if (fault.method && fault.method.toUpperCase() !== method.toUpperCase()) return false;
  if (fault.path === undefined) return true;
  return typeof fault.path === 'string' ? path.includes(fault.path) : fault.path.test(path);
}

/** A switch board of faults for one simulator. */
export function createFaultSwitch(): FaultSwitch {
  let armed: Armed[] = [];
  const held = new Set<{ which: Which; released: Promise<void>; release: () => void }>();
  const disarm = (entry: Armed) => {
    armed = armed.filter((other) => other !== entry);
  };
  return {
    add(fault) {
      const entry = { fault, left: fault.times ?? Number.POSITIVE_INFINITY, toSkip: fault.skip ?? 0 };
      armed.push(entry);
      return () => disarm(entry);
    },
    take(method, path, query) {
      for (const entry of armed) {
        if (!matches(entry.fault, method, path, query)) continue;
        if (entry.toSkip > 0) {
          entry.toSkip -= 1;
          continue;
        }
        entry.left -= 1;
        if (entry.left <= 0) disarm(entry);
        return entry.fault;
      }
      return undefined;
    },
    list: () => armed.map((entry) => ({ ...entry.fault, times: entry.left })),
    hold(which = {}) {
      const { promise: released, resolve } = Promise.withResolvers<void>();
      const entry = {
        which,
        released,
        release() {
          held.delete(entry);
          resolve();
        },
      };
      held.add(entry);
      return entry.release;
    },
    async letThrough(method, path, query) {
      for (const { which, released } of [...held]) if (matches(which, method, path, query)) await released;
    },
    clear() {
      armed = [];
      for (const { release } of held) release();
    },
  };
}
