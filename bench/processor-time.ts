import { readdir, readFile } from 'node:fs/promises';

const TICKS_PER_SECOND = 100;

interface Stat {
  parent: number;
  seconds: number;
}

async function statOf(pid: number): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The name of the program stands in brackets and may have spaces in it.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  if (!fields) return null;
  return {
    parent: Number(fields[1]),
    seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
  };
}

/** Seconds of processor time a process has had so far. Linux only, as all of this bench. */
export async function processorSeconds(pid: number): Promise<number> {
  return (await statOf(pid))?.seconds ?? 0;
}

/** Adds up, until it is stopped, what the processes of a PostgreSQL have; it is found by one of its backends. */
export async function watchPostgres(backendPid: number): Promise<{ stop: () => Promise<number> }> {
  const postmaster = (await statOf(backendPid))?.parent;
  const known = new Map<number, number>();
  let sum = 0;
  const read = async (isFirst: boolean) => {
    const pids = (await readdir('/proc')).map(Number).filter(Boolean);
    const stats = await Promise.all(pids.map(async (pid) => [pid, await statOf(pid)] as const));
    for (const [pid, stat] of stats) {
      if (!stat || stat.parent !== postmaster) continue;
      if (!isFirst) sum += stat.seconds - (known.get(pid) ?? 0);
      known.set(pid, stat.seconds);
    }
  };
  await read(true);
  // Often, as backends come and go, and one that has ended takes its time with it.
  const timer = setInterval(() => void read(false), 500);
  return {
    async stop() {
      clearInterval(timer);
      await read(false);
      return sum;
    },
  };
}
