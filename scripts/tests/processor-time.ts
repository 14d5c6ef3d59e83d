import { readdirSync, readFileSync } from 'node:fs';

/** What a run of the tests spends its processor time on. `tests` are Vitest's workers, with the servers and simulators in them. */
const kinds = ['tests', 'vitest', 'database', 'browser', 'servers', 'other'] as const;
type Kind = (typeof kinds)[number];

export interface ProcessorTime {
  /** Seconds, user and system, of this process and all that it started. */
  total: number;
  parts: Record<Kind, number>;
}

interface Process {
  id: string;
  parent: string;
  /** With it, a number that is used again is told apart. */
  started: string;
  kind: Kind;
  /** Ticks of its own, and of its children that have ended and were waited for. */
  own: number;
  ended: number;
  hasEnded: boolean;
}

/** A process as it was when it was last seen. */
interface Seen extends Pick<Process, 'kind' | 'own' | 'ended' | 'hasEnded'> {
  /** The topmost process of its kind above it, or itself. */
  root: string;
}

/** Linux counts in hundredths of a second, whatever the kernel does. */
const TICKS = 100;
const EVERY_MS = 1000;

/**
 * Counts from now on, by looking once a second, what processes below this one have used. A child that ends is counted
 * with its parent from then on. Null where the system does not tell (anywhere but on Linux).
 */
export function countProcessorTime(): (() => ProcessorTime) | null {
  if (processIds().length === 0) return null;
  const seen = new Map<string, Seen>();
  const look = () => {
    // Not all at one moment: who ends meanwhile must not be counted again with its parent.
    for (const [key, process] of readSeen()) {
      // One that has ended and is not waited for yet has no command line any more.
      const former = process.hasEnded ? seen.get(key) : undefined;
      seen.set(key, former ? { ...process, kind: former.kind, root: former.root } : process);
    }
  };
  const before = process.cpuUsage();
  const endedBefore = waitedFor();
  const timer = setInterval(look, EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    look();
    const parts = sumByKind(seen);
    const own = process.cpuUsage(before);
    // What was waited for counts exactly; the looks only say how it is divided.
    const known = kinds.reduce((sum, kind) => sum + parts[kind], 0);
    const waited = (waitedFor() - endedBefore) / TICKS;
    parts.other += Math.max(0, waited - known);
    return { total: Math.max(known, waited) + (own.user + own.system) / 1e6, parts };
  };
}

/** A line for the end of a run. `minutes` is the time by the clock. */
export function describeProcessorTime({ total, parts }: ProcessorTime, minutes: number): string {
  const shares = kinds
    .filter((kind) => parts[kind] >= 1)
    .map((kind) => `${kind} ${Math.round((parts[kind] / total) * 100)} %`);
  return `processor time: ${(total / 60).toFixed(1)} min in ${minutes.toFixed(1)} min by the clock (${shares.join(', ')})`;
}

function waitedFor(): number {
  try {
    const fields = readStat('self');
    return Number(fields[13]) + Number(fields[14]);
  } catch {
    return 0;
  }
}

/** The fields after the name, which may have spaces in it: the state is the first. */
function readStat(id: string): string[] {
  const text = readFileSync(`/proc/${id}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** All processes below this one. */
function readProcesses(): Map<string, Process> {
  const all = new Map<string, Process>();
  for (const id of processIds()) {
    try {
      const fields = readStat(id);
      all.set(id, {
        id,
        parent: fields[1] ?? '',
        started: fields[19] ?? '',
        kind: kindOf(readFileSync(`/proc/${id}/cmdline`, 'utf8')),
        own: Number(fields[11]) + Number(fields[12]),
        ended: Number(fields[13]) + Number(fields[14]),
        hasEnded: fields[0] === 'Z',
      });
    } catch {
      // It has ended meanwhile.
    }
  }
  const isBelow = (one: Process, depth = 0): boolean => {
    if (depth > 64) return false;
    if (one.parent === String(process.pid)) return true;
    const parent = all.get(one.parent);
    return parent !== undefined && isBelow(parent, depth + 1);
  };
  return new Map([...all].filter(([, each]) => isBelow(each)));
}

function processIds(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function kindOf(command: string): Kind {
  if (/postgres/.test(command)) return 'database';
  if (/chrom|headless/i.test(command)) return 'browser';
  if (/vitest\.mjs/.test(command)) return 'vitest';
  if (/vitest/.test(command)) return 'tests';
  if (/serve|main\.mjs|start\.ts|cluster/.test(command)) return 'servers';
  return 'other';
}

/** All processes below this one, by a key that none of them shares with a later one. */
function readSeen(): Map<string, Seen> {
  const all = readProcesses();
  const rootOf = (one: Process): Process => {
    const parent = all.get(one.parent);
    return parent && parent.kind === one.kind ? rootOf(parent) : one;
  };
  const keyOf = ({ id, started }: Process) => `${id} ${started}`;
  return new Map([...all.values()].map((one) => [keyOf(one), { ...one, root: keyOf(rootOf(one)) }]));
}

/** Children that live shorter than a look are known by their parent alone, when it waited for them. */
const withShortLived: ReadonlySet<Kind> = new Set(['database', 'browser']);

function sumByKind(seen: ReadonlyMap<string, Seen>): Record<Kind, number> {
  const parts = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  for (const [root, members] of Map.groupBy(seen.values(), (each) => each.root)) {
    const own = members.reduce((sum, each) => sum + each.own, 0);
    const top = seen.get(root);
    if (!top) continue;
    const ticks = withShortLived.has(top.kind) ? Math.max(own, top.own + top.ended) : own;
    parts[top.kind] += ticks / TICKS;
  }
  return parts;
}
