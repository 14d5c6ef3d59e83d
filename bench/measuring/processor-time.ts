import { readdir, readFile } from 'node:fs/promises';

const NANOSECONDS = 1e9;

/** Seconds of processor time a process has had so far, all its threads together. Linux only, as all of this bench. */
export async function processorSeconds(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const each = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')),
  );
  return each.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / NANOSECONDS;
}

async function parentOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program stands in brackets and may have spaces in it.
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
}

/** The processor time (s) of each process of a PostgreSQL, by its number. It is found by one of its backends. */
async function postgresTimes(backendPid: number): Promise<Map<number, number>> {
  const postmaster = await parentOf(backendPid);
  const pids = (await readdir('/proc')).map(Number).filter(Boolean);
  const parents = await Promise.all(pids.map(parentOf));
  const ours = pids.filter((_, index) => parents[index] === postmaster);
  return new Map(await Promise.all(ours.map(async (pid) => [pid, await processorSeconds(pid)] as const)));
}

/** Processor time (s) of the backends that are there before `work` and after it. Those that vacuum come and go. */
export async function secondsOfBackends(backendPid: number, work: () => Promise<void>): Promise<number> {
  const before = await postgresTimes(backendPid);
  await work();
  const after = await postgresTimes(backendPid);
  return [...before].reduce((sum, [pid, seconds]) => sum + Math.max((after.get(pid) ?? 0) - seconds, 0), 0);
}

/** Adds up, until it is stopped, what all processes of a PostgreSQL have, those that come and go too. */
export async function watchPostgres(backendPid: number): Promise<{ stop: () => Promise<number> }> {
  let known = await postgresTimes(backendPid);
  let sum = 0;
  const read = async () => {
    const now = await postgresTimes(backendPid);
    for (const [pid, seconds] of now) sum += seconds - (known.get(pid) ?? 0);
    known = new Map([...known, ...now]);
  };
  let reading = Promise.resolve();
  const readNext = () => {
    reading = reading.then(read);
  };
  // Often, as backends come and go, and one that has ended takes its time with it.
  const timer = setInterval(readNext, 500);
  return {
    async stop() {
      clearInterval(timer);
      readNext();
      await reading;
      return sum;
    },
  };
}
