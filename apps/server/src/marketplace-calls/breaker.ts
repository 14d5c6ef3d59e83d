/** After this many failures in a row the host counts as down. Each connection's host is counted separately. */
const FAILURES_TO_OPEN = 5;
/** How long (ms) it is not called. Doubled with each probe that fails. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [30_000, 300_000];
/** While a probe is running, other callers wait for its result (ms). */
const PROBE_MS = 5_000;

interface Host {
  failures: number;
  pauses: number;
  /** Epoch ms before which nobody calls it. Null while it is called as usual. */
  closedUntil: number | null;
  closedAt: number;
  probing: boolean;
}

/** Call `ended` with the result: true for any answer of the host's own, null if the call was stopped on the way. */
export type Admission = { waitUntil: Date } | { ended: (alive: boolean | null) => void };

export interface Breakers {
  /**
   * Asks whether a host may be called now. An `urgent` call always may, because somebody is waiting for it. For one that
   * `ends` a listing the pause does not grow: meanwhile the thing could be sold twice.
   */
  admit: (host: string, options?: { urgent?: boolean; ends?: boolean }) => Admission;
  /** Hosts that are not called at present. */
  open: () => string[];
}

/**
 * Stops calls to a host that keeps failing for a while, then lets one call through as a probe. Each process keeps this
 * for itself: finding it out costs another process five calls, and nothing has to be stored for each call.
 */
export function createBreakers(now: () => Date): Breakers {
  const hosts = new Map<string, Host>();

  const failed = (name: string, isProbe: boolean) => {
    const host = hosts.get(name) ?? {
      failures: 0,
      pauses: 0,
      closedUntil: null,
      closedAt: 0,
      probing: false,
    };
    hosts.set(name, host);
    // Calls that were already running when it was closed say nothing new.
    if (host.closedUntil !== null && !isProbe) return;
    host.failures += 1;
    if (host.failures < FAILURES_TO_OPEN) return;
    host.closedAt = now().getTime();
    host.closedUntil = host.closedAt + Math.min(FIRST_PAUSE_MS * 2 ** host.pauses, LONGEST_PAUSE_MS);
    host.pauses += 1;
  };

  return {
    admit(name, { urgent = false, ends = false } = {}) {
      const host = hosts.get(name);
      const closedUntil = host?.closedUntil ?? null;
      const until =
        host && closedUntil !== null && ends
          ? Math.min(closedUntil, host.closedAt + FIRST_PAUSE_MS)
          : closedUntil;
      if (!urgent && host && until !== null) {
        const left = until - now().getTime();
        // If it is closed for longer than any host ever is, the clock has been set back since.
        if (left > 0 && left <= LONGEST_PAUSE_MS) return { waitUntil: new Date(until) };
        if (host.probing) return { waitUntil: new Date(now().getTime() + PROBE_MS) };
      }
      const isProbe = !urgent && until !== null;
      if (host && isProbe) host.probing = true;
      return {
        ended(alive) {
          if (host && isProbe) host.probing = false;
          if (alive === true) hosts.delete(name);
          if (alive === false) failed(name, isProbe);
        },
      };
    },
    open: () => [...hosts].filter(([, { closedUntil }]) => closedUntil !== null).map(([name]) => name),
  };
}
