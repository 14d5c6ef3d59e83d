import { type Answer, json } from './answer.ts';
import { type Fault, type FaultSwitch, faultKinds } from './faults.ts';
import type { RequestLog } from './requests.ts';

const prefix = '/_simulator/';

/** Own routes by `METHOD name`, for instance `POST buy`; they get the JSON body and their result is the answer. */
export type ControlRoutes = Record<string, (input: Record<string, unknown>) => unknown>;

type Controlled = { faults: FaultSwitch; requests: RequestLog; control: ControlRoutes };

/** A text the caller has to give. */
export function text(input: Record<string, unknown>, name: string): string {
  const value = input[name];
  if (typeof value !== 'string' || value === '') throw new Error(`${name} is missing`);
  return value;
}

/** A number the caller has to give. */
export function count(input: Record<string, unknown>, name: string): number {
  const value = input[name];
  if (typeof value !== 'number') throw new Error(`${name} must be a number`);
  return value;
}

function bodyOf(body: Buffer): Record<string, unknown> {
  const sent = body.toString('utf8');
  const parsed: unknown = sent ? JSON.parse(sent) : {};
  if (typeof parsed !== 'object' || parsed === null) throw new Error('the control body must be an object');
  return parsed as Record<string, unknown>;
}

function faultFrom(input: Record<string, unknown>): Fault {
  const kind = faultKinds.find((name) => name === input.kind);
  if (!kind) throw new Error(`unknown fault "${String(input.kind)}"; known: ${faultKinds.join(', ')}`);
  const fault: Fault = { kind: kind };
  for (const name of ['method', 'path', 'body', 'contentType'] as const) {
    if (typeof input[name] === 'string') fault[name] = input[name];
  }
  for (const name of ['times', 'skip', 'retryAfter', 'delayMs', 'status'] as const) {
    if (typeof input[name] === 'number') fault[name] = input[name];
  }
  return fault;
}

function common({ faults, requests }: Controlled): ControlRoutes {
  return {
    'GET faults': () => ({ kinds: faultKinds, armed: faults.list() }),
    'POST faults': (input) => {
      faults.add(faultFrom(input));
      return { armed: faults.list() };
    },
    'DELETE faults': () => {
      faults.clear();
      return { armed: [] };
    },
    'GET requests': () =>
      requests.all().map(({ at, method, path, url, body, status, fault }) => ({
        at,
        method,
        path,
        url,
        body,
        status,
        fault,
      })),
    'DELETE requests': () => {
      requests.clear();
      return {};
    },
  };
}

/**
 * Answers `/_simulator/...` so that another process (the demo, a browser test) can arm faults and play the
 * buyer. Undefined when the path is not a control path.
 */
export function answerControl(
  { method, path, body }: { method: string; path: string; body: Buffer },
  controlled: Controlled,
): Answer | undefined {
  if (!path.startsWith(prefix)) return undefined;
  const name = `${method} ${path.slice(prefix.length).replace(/\/$/, '')}`;
  const route = { ...common(controlled), ...controlled.control }[name];
  if (!route) return json(404, { message: `no control route ${name}` });
  try {
    return json(200, route(bodyOf(body)) ?? {});
  } catch (error) {
    return json(400, { message: error instanceof Error ? error.message : String(error) });
  }
}
